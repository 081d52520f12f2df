import IconShieldCheck from '@tabler/icons-react/icons/IconShieldCheck'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/icon.tsx'
import { localeOf } from '../../ui/locale.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { checkpointsQuery } from '../audit/index.ts'
import classes from './overview.module.css'

/** The newest checkpoint of the audit log, and a link to verify it. */
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
            <RelativeTime at={newest.signed_at} />
          </span>
        ) : (
          t('foot.none')
        )}
      </span>
      <TextLink size="xs" to="/audit/verify">
        {t('foot.verify')}
      </TextLink>
    </footer>
  )
}
