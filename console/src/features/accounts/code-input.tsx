import { TextInput, type TextInputProps } from '@mantine/core'
import classes from './code-input.module.css'

interface CodeInputProps extends Pick<TextInputProps, 'label' | 'description' | 'autoFocus'> {
  /** True if the input is for a recovery code, which has letters. */
  readonly isRecoveryCode?: boolean
}

/** An input for a code of the authenticator app or a recovery code, in large characters. */
export const CodeInput = ({ isRecoveryCode = false, ...props }: CodeInputProps) => (
  <TextInput
    {...props}
    name="code"
    autoComplete="one-time-code"
    inputMode={isRecoveryCode ? 'text' : 'numeric'}
    size="lg"
    placeholder={isRecoveryCode ? undefined : '······'}
    required
    data-autofocus
    classNames={{ input: (isRecoveryCode ? classes.recovery : classes.digits) ?? '' }}
  />
)
