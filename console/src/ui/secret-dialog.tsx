import { Checkbox, Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from './copy-button.tsx'
import { Dialog } from './dialog.tsx'
import { ReasonButton } from './reason-button.tsx'
import classes from './secret-dialog.module.css'

interface SecretDialogProps {
  readonly title: string
  /** What the secret is, for those who do not see it. */
  readonly label: string
  readonly secret: string
  /** Called once the person has stored it; the caller forgets it then. */
  readonly onClose: () => void
  /** Other ways to keep it, beside copying. */
  readonly actions?: ReactNode
  /** What it is for. */
  readonly children?: ReactNode
}

/** Shows a secret for the one time that it can be seen, and stays until the person says that they have stored it. */
export function SecretDialog({ title, label, secret, onClose, actions, children }: SecretDialogProps) {
  const { t } = useTranslation('ui')
  const [isStored, setStored] = useState(false)
  // The way back, or a closed window, would lose it.
  useBlocker({ shouldBlockFn: () => !isStored, enableBeforeUnload: () => !isStored })
  return (
    <Dialog
      title={title}
      actions={
        <ReasonButton reason={isStored ? undefined : t('secret.notStored')} onClick={onClose}>
          {t('secret.close')}
        </ReasonButton>
      }
    >
      {children && <Text size="sm">{children}</Text>}
      <Text size="sm">{t('secret.once')}</Text>
      <output className={classes.secret} aria-label={label}>
        {secret}
      </output>
      <div className={classes.ways}>
        <CopyButton text={secret} />
        {actions}
      </div>
      <Checkbox
        label={t('secret.stored')}
        checked={isStored}
        onChange={event => setStored(event.currentTarget.checked)}
      />
    </Dialog>
  )
}
