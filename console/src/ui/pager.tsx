import { Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'

export interface PagerProps {
  /** Where this page begins; undefined for the first one. */
  readonly cursor: string | undefined
  readonly next: string | null
  readonly go: (cursor: string | undefined) => void
}

/** The API counts no pages: there is the next one, and the browser's own way back. */
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
