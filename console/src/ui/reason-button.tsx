import { Button, type ButtonProps, Tooltip } from '@mantine/core'
import type { MouseEventHandler, ReactNode } from 'react'
import classes from './reason-button.module.css'

interface ReasonButtonProps extends ButtonProps {
  /** Why it cannot be pressed; undefined when it can. */
  readonly reason?: string | undefined
  /** Called when it is pressed all the same: leads to what is missing. */
  readonly whenWaiting?: (() => void) | undefined
  readonly type?: 'button' | 'submit'
  readonly onClick?: MouseEventHandler<HTMLButtonElement>
  readonly children: ReactNode
}

/** A button that is there even when one may not press it, and says why when it has the focus. */
export function ReasonButton({ reason, whenWaiting, onClick, type = 'button', ...props }: ReasonButtonProps) {
  if (reason === undefined) return <Button {...props} type={type} onClick={onClick} />
  return (
    <Tooltip label={reason} events={{ hover: true, focus: true, touch: true }} multiline maw={280}>
      <Button
        {...props}
        type="button"
        data-disabled
        aria-disabled
        aria-description={reason}
        className={classes.waits}
        onClick={event => {
          event.preventDefault()
          whenWaiting?.()
        }}
      />
    </Tooltip>
  )
}
