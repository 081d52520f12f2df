import { Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/dialog.tsx'
import { ReasonButton } from '../../ui/reason-button.tsx'
import { SecretOnce } from '../../ui/secret-once.tsx'

interface KeyMadeProps {
  readonly name: string
  readonly secret: string
  readonly onClose: () => void
  readonly children?: ReactNode
}

/** Shows a key for the one time that it can be seen. */
export function KeyMade({ name, secret, onClose, children }: KeyMadeProps) {
  const { t } = useTranslation('api-keys')
  const [isStored, setStored] = useState(false)
  return (
    <Dialog
      title={t('made.title', { name })}
      actions={
        <ReasonButton reason={isStored ? undefined : t('made.notStored')} onClick={onClose}>
          {t('made.close')}
        </ReasonButton>
      }
    >
      {children && <Text size="sm">{children}</Text>}
      <SecretOnce label={t('made.label', { name })} secret={secret} isStored={isStored} onStored={setStored} />
    </Dialog>
  )
}
