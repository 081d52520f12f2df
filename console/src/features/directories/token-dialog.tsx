import { Text } from '@mantine/core'
import type { IssuedDirectory } from '@reeve/sdk'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { reeve } from '../../api/client.ts'
import { SecretDialog } from '../../ui/secret-dialog.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import type { Provider } from './providers.ts'

/** True if the token of the response is still the directory’s. */
export const hasTokenOf = async ({ id, token_hint }: IssuedDirectory): Promise<boolean> =>
  (await reeve().directories.get(id)).token_hint === token_hint

interface TokenDialogProps {
  readonly directory: IssuedDirectory
  readonly title: string
  /** The identity provider whose instructions the link opens, if it is known. */
  readonly provider?: Provider
  readonly onClose: () => void
  readonly children?: ReactNode
}

/** Shows the token of a directory once, with a link that opens the instructions in a new tab. */
export function TokenDialog({ directory, title, provider, onClose, children }: TokenDialogProps) {
  const { t } = useTranslation('directories')
  const { id, name, token } = directory
  return (
    <SecretDialog
      title={title}
      label={t('token.label', { name })}
      secret={token}
      foot={
        <Text size="sm" c="dimmed">
          {t('token.where')}{' '}
          <TextLink
            size="sm"
            to="/settings/directories/$directoryId/connect"
            params={{ directoryId: id }}
            search={{ provider }}
            underline="always"
            target="_blank"
            rel="noreferrer"
          >
            {t('guide.open')} <span aria-hidden>↗</span>
          </TextLink>
        </Text>
      }
      onClose={onClose}
    >
      {children}
    </SecretDialog>
  )
}
