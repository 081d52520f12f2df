import { Button, Modal, Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { createContext, type FormEvent, type ReactNode, useContext, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './dialog.module.css'
import { LeaveGuardNotice, useLeaveGuard, WAYS_BACK } from './leave-guard.tsx'
import { ReasonButton } from './reason-button.tsx'

interface DialogProps {
  readonly title: string
  /** Content beside the title, such as a status. */
  readonly after?: ReactNode
  /** Closes the dialog; undefined if it cannot be dismissed. */
  readonly onClose?: (() => void) | undefined
  /** True while a request is pending: the dialog stays open until the response. */
  readonly isBusy?: boolean
  /** Handles the submit event; makes the dialog a form. */
  readonly onSubmit?: ((form: FormData) => void) | undefined
  readonly size?: 'md' | 'lg' | 'xl'
  /** True to focus the title instead of the close button, for a dialog that is read first. */
  readonly focusesTitle?: boolean
  /** A field that confirms the action, which stays in view above the buttons. */
  readonly confirmation?: ReactNode
  /** The buttons, the main one last. A dialog that only informs has none. */
  readonly actions?: ReactNode
  readonly children?: ReactNode
}

/** Called on an attempt to leave while a request is pending. */
const Stay = createContext<(() => void) | undefined>(undefined)

/**
 * A modal dialog. Escape and the close button close it if it has `onClose` and no request is pending. While a request
 * is pending, leaving the page is blocked, too. Going back or forward from a form in which something was typed asks for
 * confirmation.
 */
export function Dialog(props: DialogProps) {
  const {
    title,
    after,
    focusesTitle = false,
    size = 'md',
    onClose,
    isBusy = false,
    onSubmit,
    confirmation,
    actions,
    children,
  } = props
  const { t } = useTranslation('ui')
  const [hasTriedToLeave, blockLeaving] = useLeaveGuard(isBusy)
  const [isTyped, setTyped] = useState(false)
  const typed = useBlocker({
    // Dialogs that cannot be dismissed have a blocker of their own.
    shouldBlockFn: ({ action }) => Boolean(onSubmit && onClose) && isTyped && !isBusy && WAYS_BACK.has(action),
    enableBeforeUnload: false,
    withResolver: true,
  })
  const asks = typed.status === 'blocked'
  const stay = isBusy ? blockLeaving : undefined
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // React events bubble through portals, and the form behind the dialog must not submit.
    event.stopPropagation()
    onSubmit?.(new FormData(event.currentTarget))
  }
  const body = (
    <Stay value={stay}>
      {children}
      <LeaveGuardNotice isShown={hasTriedToLeave} />
      {actions && (
        <div className={classes.actions}>
          {confirmation && <div className={classes.confirmation}>{confirmation}</div>}
          {actions}
        </div>
      )}
    </Stay>
  )
  return (
    <Modal
      opened
      size={size}
      onClose={stay ?? onClose ?? (() => {})}
      withCloseButton={onClose !== undefined}
      closeOnEscape={onClose !== undefined && !asks}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('close') }}
      title={<Heading title={title} after={after} isFocused={focusesTitle} />}
      classNames={{ content: classes.content ?? '' }}
    >
      {onSubmit ? (
        <form className={classes.body} onSubmit={submit} onInput={() => setTyped(true)}>
          {body}
        </form>
      ) : (
        <div className={classes.body}>{body}</div>
      )}
      {asks && <UnsavedDialog leave={typed.proceed} stay={typed.reset} />}
    </Modal>
  )
}

interface HeadingProps {
  readonly title: string
  readonly after: ReactNode
  readonly isFocused: boolean
}

function Heading({ title, after, isFocused }: HeadingProps) {
  if (!after && !isFocused) return title
  return (
    <span className={classes.heading}>
      <span tabIndex={isFocused ? -1 : undefined} data-autofocus={isFocused || undefined}>
        {title}
      </span>
      {after}
    </span>
  )
}

interface UnsavedDialogProps {
  readonly leave: () => void
  readonly stay: () => void
}

/** Asks for confirmation before unsaved changes are discarded. */
export function UnsavedDialog({ leave, stay }: UnsavedDialogProps) {
  const { t } = useTranslation('ui')
  return (
    <Dialog
      title={t('unsaved.title')}
      onClose={stay}
      actions={
        <>
          <Button variant="default" onClick={leave}>
            {t('unsaved.leave')}
          </Button>
          <Button data-autofocus onClick={stay}>
            {t('unsaved.stay')}
          </Button>
        </>
      }
    >
      <Text size="sm">{t('unsaved.what')}</Text>
    </Dialog>
  )
}

interface LeaveProps {
  readonly onClick: () => void
}

/** A button that closes a dialog without performing its action. */
export function CancelButton({ onClick }: LeaveProps) {
  const { t } = useTranslation('ui')
  const stay = useContext(Stay)
  return (
    <Button variant="default" onClick={stay ?? onClick}>
      {t('cancel')}
    </Button>
  )
}

interface DoneProps extends LeaveProps {
  readonly variant?: 'filled' | 'default'
  /** The reason why the dialog cannot be closed yet. */
  readonly reason?: string | undefined
}

/**
 * A button that closes a dialog whose work is done. Its name differs from that of the close button beside the title.
 */
export function DoneButton({ onClick, variant = 'filled', reason }: DoneProps) {
  const { t } = useTranslation('ui')
  return (
    <ReasonButton variant={variant} reason={reason} onClick={onClick}>
      {t('secret.close')}
    </ReasonButton>
  )
}
