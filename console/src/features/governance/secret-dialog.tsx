import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/dialog.tsx'
import { SecretOnce } from '../../ui/secret-once.tsx'

interface SecretDialogProps {
  readonly title: string
  readonly secret: string
  readonly close: () => void
  readonly children?: ReactNode
}

/** A signing secret, once. */
export function SecretDialog({ title, secret, close, children }: SecretDialogProps) {
  const { t } = useTranslation('governance')
  const [isStored, setStored] = useState(false)
  return (
    <Dialog
      title={title}
      actions={
        <Button disabled={!isStored} onClick={close}>
          {t('secret.done')}
        </Button>
      }
    >
      {children}
      <SecretOnce label={t('secret.label')} secret={secret} isStored={isStored} onStored={setStored} />
    </Dialog>
  )
}
