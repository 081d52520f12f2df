import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { curlOf, type ReeveCall } from './curl.ts'

/**
 * Stands beside the button of an action, and copies the same call for a terminal. Only for what an API key may do: keys
 * and accounts are managed in a session.
 */
export function CopyCurl({ call }: { readonly call: ReeveCall }) {
  const { t } = useTranslation('api')
  const clipboard = useClipboard()
  return (
    <Button variant="subtle" size="compact-md" onClick={async () => clipboard.copy(await curlOf(call))}>
      <span aria-live="polite">{t(clipboard.copied ? 'curl.copied' : 'curl.copy')}</span>
    </Button>
  )
}
