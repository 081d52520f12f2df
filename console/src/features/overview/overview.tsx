import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { MEMBER_STATUSES } from '../../api/generated/vocabulary.ts'
import { Problem } from '../../api/problem.tsx'
import { queryClient } from '../../api/queries.ts'
import { Page } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { Changes } from './changes.tsx'
import classes from './overview.module.css'
import { memberCountsQuery } from './overview.queries.ts'
import { useAttentionItems } from './use-attention-items.tsx'

export function Overview() {
  const { t } = useTranslation('overview')
  const { caller, may } = useCaller()
  return (
    <Page title={caller.organization.name}>
      <NeedsAttention />
      {may('audit.read') && <Changes />}
      {may('members.read') && <Members />}
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
              <div>{text}</div>
              {action}
            </li>
          ))}
        </ul>
      )}
      {items.length === 0 && error === null && <p className={classes.calm}>{t('attention.nothing')}</p>}
    </Section>
  )
}

function Members() {
  const { t } = useTranslation('overview')
  const { data } = useQuery(memberCountsQuery())
  if (!data) return null
  return (
    <Section title={t('members.title')} isWide>
      <ul className={classes.counts}>
        {MEMBER_STATUSES.map(status => (
          <li key={status}>
            <TextLink size="sm" to="/members" search={{ status }}>
              {t(`members.${status}`, { count: data[status] })}
            </TextLink>
          </li>
        ))}
      </ul>
    </Section>
  )
}
