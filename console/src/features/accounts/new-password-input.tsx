import { PasswordInput } from '@mantine/core'
import { isReeveError } from '@reeve/sdk'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { textOf } from '../../api/problem.tsx'

/** The text for a password that the server refused as too common, shown by the input; false for other errors. */
export const passwordFault = (error: unknown): string | false => isReeveError(error, 'common_password') && textOf(error)

/** An input for a new password. It is focused when its error appears. */
export function NewPasswordInput({ label, error }: { readonly label?: string; readonly error?: string | false }) {
  const { t } = useTranslation('accounts')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (error) input.current?.focus()
  }, [error])
  return (
    <PasswordInput
      ref={input}
      name="password"
      label={label ?? t('newPassword.label')}
      error={error}
      // Mantine does not set `aria-invalid` on the input itself.
      aria-invalid={error ? true : undefined}
      description={t('newPassword.rule')}
      autoComplete="new-password"
      minLength={8}
      maxLength={128}
      required
      visibilityToggleButtonProps={{ 'aria-label': t('signIn.showPassword') }}
    />
  )
}
