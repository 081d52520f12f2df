import IconAlertTriangle from '@tabler/icons-react/icons/IconAlertTriangle'
import IconCircleCheck from '@tabler/icons-react/icons/IconCircleCheck'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { Problem } from '../../api/problem.tsx'
import { queryClient } from '../../api/queries.ts'
import { Icon } from '../../ui/icon.tsx'
import { Page } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { Activity } from './activity.tsx'
import { Changes } from './changes.tsx'
import { DeliveryHealth } from './delivery-health.tsx'
import { Figures } from './figures.tsx'
import classes from './overview.module.css'
import { useAttentionItems } from './use-attention-items.tsx'

export function Overview() {
  const { t } = useTranslation('overview')
  const { caller, may } = useCaller()
  return (
    <Page title={caller.organization.name}>
      <Figures />
      <div className={classes.charts}>
        {may('audit.read') && <Activity />}
        {may('governance.manage') && <DeliveryHealth />}
      </div>
      <div className={classes.halves}>
        <NeedsAttention />
        {may('audit.read') && <Changes />}
      </div>
      {!may('audit.read') && !may('members.read') && <p>{t('little')}</p>}
    </Page>
  )
}

function NeedsAttention() {
  const { t } = useTranslation('overview')
  const { items, error } = useAttentionItems()
  return (
    <Section title={t('attention.title')} isWide>
      {error !== null && (
        <Problem error={error} title={t('attention.unknown')} retry={() => void queryClient.invalidateQueries()} />
      )}
      {items.length > 0 && (
        <ul className={classes.attention} aria-label={t('attention.title')}>
          {items.map(({ id, text, action }) => (
            <li key={id}>
              <Icon of={IconAlertTriangle} size={20} />
              <div>
                <div>{text}</div>
                {action}
              </div>
            </li>
          ))}
        </ul>
      )}
      {items.length === 0 && error === null && (
        <p className={classes.calm}>
          <Icon of={IconCircleCheck} size={20} /> {t('attention.nothing')}
        </p>
      )}
    </Section>
  )
}
