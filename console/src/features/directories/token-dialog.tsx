import type { IssuedDirectory } from '@reeve/sdk'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { reeve } from '../../api/client.ts'
import { SecretDialog } from '../../ui/secret-dialog.tsx'
import { ProviderGuide, type ProviderGuideProps } from './provider-guide.tsx'

/** True if the token of the response is still the directory’s. */
export const hasTokenOf = async ({ id, token_hint }: IssuedDirectory): Promise<boolean> =>
  (await reeve().directories.get(id)).token_hint === token_hint

interface TokenDialogProps extends ProviderGuideProps {
  readonly directory: IssuedDirectory
  readonly title: string
  readonly steps?: ReactNode
  readonly onClose: () => void
  readonly children?: ReactNode
}

/** Shows the token of a directory once, with the places at the identity provider where it belongs. */
export function TokenDialog({ directory, title, steps, onClose, children, ...guide }: TokenDialogProps) {
  const { t } = useTranslation('directories')
  return (
    <SecretDialog
      title={title}
      label={t('token.label', { name: directory.name })}
      secret={directory.token}
      steps={steps}
      foot={<ProviderGuide {...guide} />}
      onClose={onClose}
    >
      {children}
    </SecretDialog>
  )
}
