import { useTranslation } from 'react-i18next'
import { TextLink } from '../../ui/text-link.tsx'
import classes from './sign-in-form.module.css'

/** A link to the sign-in page, for the pages of mailed links and those that request one. */
export function BackToSignIn() {
  const { t } = useTranslation('accounts')
  return (
    <TextLink size="sm" to="/sign-in" className={classes.back}>
      {t('signIn.back')}
    </TextLink>
  )
}
