import { Button, CopyButton as Copying } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** Copies a text, and confirms it. */
export function CopyButton({ text, label }: { readonly text: string; readonly label?: string }) {
  const { t } = useTranslation('ui')
  return (
    <Copying value={text}>
      {({ copied, copy }) => (
        <Button variant="default" size="compact-sm" onClick={copy}>
          <span aria-live="polite">{copied ? t('copied') : (label ?? t('copy'))}</span>
        </Button>
      )}
    </Copying>
  )
}
