import type { SignIn } from '@reeve/sdk'
import IconAlertTriangle from '@tabler/icons-react/icons/IconAlertTriangle'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/icon.tsx'
import classes from './possible-incident.module.css'
import { SignInAddress } from './sign-in-address.tsx'

/** The finding of the overview on the page of the member, who may have to be suspended. */
export function PossibleIncident({ signIn }: { readonly signIn: SignIn }) {
  const { t } = useTranslation('members')
  return (
    <section className={classes.finding} aria-labelledby="possible-incident">
      <Icon of={IconAlertTriangle} size={20} />
      <div>
        <h2 id="possible-incident">{t('signIns.incident.title')}</h2>
        <p>
          {t('signIns.incident.text')} <SignInAddress signIn={signIn} />
        </p>
      </div>
    </section>
  )
}
