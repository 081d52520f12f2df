import { Button, Menu } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { curlOf, type ReeveCall } from './curl.ts'

interface CopyCurlProps {
  /** The calls of the action's button; empty while the button would make none. */
  readonly call: ReeveCall | readonly ReeveCall[]
  /** The label of the action's button. With it, a menu item is rendered instead of a button. */
  readonly menuItemFor?: string
}

/**
 * Copies the API call of the button beside it as a curl command. Every action that an API key may perform has such a
 * button. Keys and accounts can be managed in a session only.
 */
export function CopyCurl({ call, menuItemFor: action }: CopyCurlProps) {
  const { t } = useTranslation('api')
  const clipboard = useClipboard()
  const calls = [call].flat()
  if (calls.length === 0) return null
  const copy = async () => {
    const commands = await Promise.all(calls.map(curlOf))
    clipboard.copy(commands.join('\n'))
  }
  if (action !== undefined) {
    return (
      <Menu.Item closeMenuOnClick={false} onClick={copy}>
        <span aria-live="polite">{clipboard.copied ? t('curl.copied') : t('curl.copyOf', { action })}</span>
      </Menu.Item>
    )
  }
  return (
    <Button variant="subtle" color="gray" px="sm" c="dimmed" fw={400} onClick={copy}>
      <span aria-live="polite">{t(clipboard.copied ? 'curl.copied' : 'curl.copy')}</span>
    </Button>
  )
}
