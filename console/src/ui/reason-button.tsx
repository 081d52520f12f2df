import { Button, type ButtonProps, Tooltip } from '@mantine/core'
import type { MouseEventHandler, ReactNode } from 'react'

interface ReasonButtonProps extends ButtonProps {
  /** The reason for disabling the button, shown as its tooltip. */
  readonly reason?: string | undefined
  /** Called on a click while disabled, to focus the missing input. */
  readonly whenWaiting?: (() => void) | undefined
  readonly type?: 'button' | 'submit'
  readonly onClick?: MouseEventHandler<HTMLButtonElement>
  readonly children: ReactNode
}

/** A button that stays visible and focusable while disabled, with the reason as its tooltip. */
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
        onClick={event => {
          event.preventDefault()
          whenWaiting?.()
        }}
      />
    </Tooltip>
  )
}
