import { Button } from '@mantine/core'
import IconDownload from '@tabler/icons-react/icons/IconDownload'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/icon.tsx'
import { SecretDialog } from '../../../ui/secret-dialog.tsx'

interface RecoveryCodesProps {
  readonly codes: readonly string[]
  /** The step indicator, if showing the codes is a step of the setup. */
  readonly steps?: ReactNode
  readonly close: () => void
}

/** Shows the recovery codes once. */
export function RecoveryCodes({ codes, steps, close }: RecoveryCodesProps) {
  const { t } = useTranslation('security')
  const text = codes.join('\n')
  return (
    <SecretDialog
      title={t('codes.title')}
      label={t('codes.title')}
      secret={text}
      isList
      steps={steps}
      onClose={close}
      actions={
        <Button
          variant="default"
          leftSection={<Icon of={IconDownload} />}
          onClick={() => download('reeve-recovery-codes.txt', `${text}\n`)}
        >
          {t('codes.download')}
        </Button>
      }
    >
      {t('codes.what')}
    </SecretDialog>
  )
}

/** Builds the file in the browser, so that the codes are not sent again. */
function download(name: string, text: string) {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
