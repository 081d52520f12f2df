import { Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'

export interface PagerProps {
  /** This page's cursor; undefined for the first page. */
  readonly cursor: string | undefined
  readonly next: string | null
  readonly go: (cursor: string | undefined) => void
}

/** Next and first page only: cursors do not go backwards, but the browser's history does. */
export function Pager({ cursor, next, go }: PagerProps) {
  const { t } = useTranslation('ui')
  if (next === null && cursor === undefined) return null
  return (
    <Group justify="flex-end" gap="sm" mt="md">
      <Button variant="default" disabled={cursor === undefined} onClick={() => go(undefined)}>
        {t('pages.first')}
      </Button>
      <Button variant="default" disabled={next === null} onClick={() => next !== null && go(next)}>
        {t('pages.next')}
      </Button>
    </Group>
  )
}
