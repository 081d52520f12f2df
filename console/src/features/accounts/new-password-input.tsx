import { PasswordInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** An input for a new password. */
export function NewPasswordInput({ label, error }: { readonly label?: string; readonly error?: string | false }) {
  const { t } = useTranslation('accounts')
  return (
    <PasswordInput
      name="password"
      label={label ?? t('newPassword.label')}
      error={error}
      // Mantine does not set it on the input itself.
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
