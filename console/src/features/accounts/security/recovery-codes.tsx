import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/dialog.tsx'
import { ReasonButton } from '../../../ui/reason-button.tsx'
import { SecretOnce } from '../../../ui/secret-once.tsx'

/** Shows the recovery codes for the one time that they can be seen. */
export function RecoveryCodes({ codes, onClose }: { readonly codes: readonly string[]; readonly onClose: () => void }) {
  const { t } = useTranslation('security')
  const [isStored, setStored] = useState(false)
  const text = codes.join('\n')
  return (
    <Dialog
      title={t('codes.title')}
      actions={
        <ReasonButton reason={isStored ? undefined : t('codes.notStored')} onClick={onClose}>
          {t('codes.close')}
        </ReasonButton>
      }
    >
      <Text size="sm">{t('codes.what')}</Text>
      <SecretOnce
        label={t('codes.title')}
        secret={text}
        isStored={isStored}
        onStored={setStored}
        actions={
          <Button variant="default" size="compact-sm" onClick={() => download('reeve-recovery-codes.txt', `${text}\n`)}>
            {t('codes.download')}
          </Button>
        }
      />
    </Dialog>
  )
}

/** Made here: the codes are not sent anywhere once more. */
function download(name: string, text: string) {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
