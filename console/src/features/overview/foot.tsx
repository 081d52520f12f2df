import IconAlertTriangle from '@tabler/icons-react/icons/IconAlertTriangle'
import IconDeviceLaptop from '@tabler/icons-react/icons/IconDeviceLaptop'
import IconShieldCheck from '@tabler/icons-react/icons/IconShieldCheck'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { Term } from '../../layout/term.tsx'
import { OpenableTime } from '../../ui/exact-time.tsx'
import { Icon } from '../../ui/icon.tsx'
import { localeOf } from '../../ui/locale.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { checkpointsQuery, lastVerification } from '../audit/index.ts'
import classes from './overview.module.css'

/** The newest checkpoint of the audit log, its last verification in this browser, and a link to verify it. */
export function Foot() {
  const { t, i18n } = useTranslation('overview')
  const { data } = useQuery(checkpointsQuery())
  const newest = data?.checkpoints[0]
  return (
    <footer className={classes.foot}>
      <span>
        <Icon of={IconShieldCheck} />
        {newest ? (
          <span>
            {t('foot.checkpoint', { number: newest.sequence.toLocaleString(localeOf(i18n.language)) })}{' '}
            <OpenableTime at={newest.signed_at} />
          </span>
        ) : (
          t('foot.none')
        )}
        <Term of="checkpoint" />
      </span>
      <Verification />
      <TextLink size="xs" lh="24px" to="/audit/verify">
        {t('foot.verify')}
      </TextLink>
    </footer>
  )
}

function Verification() {
  const { t, i18n } = useTranslation('overview')
  const verification = lastVerification(useCaller().caller.organization.id)
  if (!verification) {
    return (
      <span>
        <Icon of={IconDeviceLaptop} />
        {t('foot.unverified')}
      </span>
    )
  }
  const { at, isIntact, sequence } = verification
  const number = sequence.toLocaleString(localeOf(i18n.language))
  return (
    <span data-broken={!isIntact || undefined}>
      <Icon of={isIntact ? IconDeviceLaptop : IconAlertTriangle} />
      <span>
        {t('foot.verified')} <OpenableTime at={at} />
        {t(isIntact ? 'foot.upTo' : 'foot.broken', { number })}
      </span>
    </span>
  )
}
