import { Button, Modal } from '@mantine/core'
import { createContext, type FormEvent, type ReactNode, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './dialog.module.css'
import { LeaveGuardNotice, useLeaveGuard } from './leave-guard.tsx'

interface DialogProps {
  readonly title: string
  /** Undefined: it stays until what it shows was dealt with. */
  readonly onClose?: (() => void) | undefined
  /** What it does is under way: it stays until that is answered. */
  readonly isBusy?: boolean
  /** With it the dialog is a form. */
  readonly onSubmit?: ((form: FormData) => void) | undefined
  readonly size?: 'md' | 'lg'
  /** The buttons below, the main one last. */
  readonly actions: ReactNode
  readonly children?: ReactNode
}

/** Takes note of one who wants to leave a dialog while what it does is under way. */
const Stay = createContext<(() => void) | undefined>(undefined)

/**
 * A question over the page. Escape and the cross close it, unless something in it is shown only once, or is under way:
 * then nothing of the page can be left.
 */
export function Dialog({ title, size = 'md', onClose, isBusy = false, onSubmit, actions, children }: DialogProps) {
  const { t } = useTranslation('ui')
  const [hasTriedToLeave, blockLeaving] = useLeaveGuard(isBusy)
  const stay = isBusy ? blockLeaving : undefined
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // A dialog is no part of the form that it may have been opened from.
    event.stopPropagation()
    onSubmit?.(new FormData(event.currentTarget))
  }
  const body = (
    <Stay value={stay}>
      {children}
      <LeaveGuardNotice isShown={hasTriedToLeave} />
      <div className={classes.actions}>{actions}</div>
    </Stay>
  )
  return (
    <Modal
      opened
      size={size}
      onClose={stay ?? onClose ?? (() => {})}
      withCloseButton={onClose !== undefined}
      closeOnEscape={onClose !== undefined}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('close') }}
      title={title}
      classNames={{ content: classes.content ?? '' }}
    >
      {onSubmit ? (
        <form className={classes.body} onSubmit={submit}>
          {body}
        </form>
      ) : (
        <div className={classes.body}>{body}</div>
      )}
    </Modal>
  )
}

interface LeaveProps {
  readonly onClick: () => void
}

/** Leaves a dialog without doing what it asks about. */
export function CancelButton({ onClick }: LeaveProps) {
  const { t } = useTranslation('ui')
  const stay = useContext(Stay)
  return (
    <Button variant="default" onClick={stay ?? onClick}>
      {t('cancel')}
    </Button>
  )
}

/** Leaves a dialog that only says something. */
export function CloseButton({ onClick }: LeaveProps) {
  const { t } = useTranslation('ui')
  return <Button onClick={onClick}>{t('close')}</Button>
}
