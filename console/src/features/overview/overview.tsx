import IconCircleCheck from '@tabler/icons-react/icons/IconCircleCheck'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { Problem } from '../../api/problem.tsx'
import { queryClient } from '../../api/queries.ts'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconTile } from '../../ui/icon-tile.tsx'
import { Page } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { Activity } from './activity.tsx'
import { Changes } from './changes.tsx'
import { Checklist } from './checklist.tsx'
import { DeliveryHealth } from './delivery-health.tsx'
import { Figures } from './figures.tsx'
import { Foot } from './foot.tsx'
import classes from './overview.module.css'
import { useAttentionItems } from './use-attention-items.tsx'

/**
 * The permissions of each kind of item in "Needs attention", which is shown to callers who may see at least one kind.
 * The number of owners requires two.
 */
const ATTENTION_PERMISSIONS = [
  ['members.suspend'],
  ['members.invite'],
  ['governance.manage'],
  ['api_keys.manage'],
  ['directories.manage'],
  ['members.read', 'profiles.read'],
]

export function Overview() {
  const { t } = useTranslation('layout')
  const { caller, may } = useCaller()
  const hasAttention = ATTENTION_PERMISSIONS.some(permissions => permissions.every(may))
  return (
    <Page title={t('overview')} documentTitle={caller.organization.name}>
      <Checklist />
      <div className={classes.screen}>
        <Figures />
        <div className={classes.parts}>
          {hasAttention && (
            <div className={classes.attentionPlace}>
              <NeedsAttention />
            </div>
          )}
          {(may('audit.read') || may('governance.manage')) && (
            <div className={classes.charts}>
              {may('audit.read') && <Activity />}
              {may('governance.manage') && <DeliveryHealth />}
            </div>
          )}
          {may('audit.read') && <Changes />}
        </div>
      </div>
      {may('audit.read') && <Foot />}
      <NotVisible />
    </Page>
  )
}

/** The parts of the overview that the caller's profile hides, so that a short page does not look like good news. */
function NotVisible() {
  const { t } = useTranslation('overview')
  const { denialReason } = useCaller()
  const parts = [
    [t('hidden.members'), denialReason('members.read')],
    [t('changes.title'), denialReason('audit.read')],
    [t('hidden.deliveries'), denialReason('governance.manage')],
  ] as const
  const hidden = parts.flatMap(([part, reason]) => (reason === undefined ? [] : [[part, reason] as const]))
  if (hidden.length === 0) return null
  return (
    <Section isWide title={t('hidden.title')}>
      <DescriptionList items={hidden} />
    </Section>
  )
}

function NeedsAttention() {
  const { t } = useTranslation('overview')
  const { items, error } = useAttentionItems()
  return (
    <Section
      title={t('attention.title')}
      actions={
        items[0] && (
          <span className={classes.number} data-severity={items[0].severity} data-numbers>
            {items.length}
          </span>
        )
      }
    >
      {error !== null && (
        <Problem error={error} title={t('attention.unknown')} retry={() => void queryClient.invalidateQueries()} />
      )}
      {items.length > 0 && (
        <ul className={classes.attention} aria-label={t('attention.title')}>
          {items.map(({ id, icon, severity, text, action }) => (
            <li key={id}>
              <IconTile of={icon} iconSize={20} tone={severity} />
              <div>
                <span className={classes.severity} data-severity={severity}>
                  {t(`severity.${severity}`)}
                </span>
                <div className={classes.text}>{text}</div>
              </div>
              <div>{action}</div>
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
