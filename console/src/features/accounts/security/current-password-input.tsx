import { PasswordInput as Input } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** Asks for the current password, so that nobody can lock the owner out by using an unattended browser. */
export function CurrentPasswordInput() {
  const { t } = useTranslation('security')
  const { t: tAccounts } = useTranslation('accounts')
  return (
    <Input
      name="current"
      label={t('password.present')}
      autoComplete="current-password"
      required
      data-autofocus
      visibilityToggleButtonProps={{ 'aria-label': tAccounts('signIn.showPassword') }}
    />
  )
}
