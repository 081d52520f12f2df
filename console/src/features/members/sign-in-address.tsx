import type { SignIn } from '@reeve/sdk'
import { useTranslation } from 'react-i18next'
import { Breakable } from '../../ui/breakable.tsx'
import { Chip } from '../../ui/chip.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import classes from './sign-in-address.module.css'

/** The address of a sign-in as a link to all sign-ins from it. A first-seen address is marked. */
export function SignInAddress({ signIn: { ip, new_address } }: { readonly signIn: SignIn }) {
  const { t } = useTranslation('members')
  if (ip === null) return null
  return (
    <span className={classes.address}>
      <TextLink size="sm" to="/members/sign-ins" search={{ ip }} title={t('signIns.fromAddress')}>
        <Breakable text={ip} />
      </TextLink>
      {new_address && <Chip title={t('signIns.newWhy')}>{t('signIns.new')}</Chip>}
    </span>
  )
}
