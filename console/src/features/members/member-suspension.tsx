import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Problem } from '../../api/problem.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Section } from '../../ui/section.tsx'
import { integrationsOfQuery, webhooksOfQuery } from './belongings.ts'
import { LeftByHand } from './left-by-hand.tsx'
import { MemberName } from './member-name.tsx'
import { suspensionQuery } from './members.queries.ts'
import { useOpenLogin } from './open-login.tsx'

/** Who suspended somebody, when and why, what is kept for later, and what is left to do by hand. */
export function MemberSuspension({ userId }: { readonly userId: string }) {
  const { t } = useTranslation('members')
  const { data: suspension, error, refetch } = useQuery(suspensionQuery(userId))
  const { data: webhooks = [] } = useQuery(webhooksOfQuery(userId))
  const { data: { integrations } = { integrations: [] } } = useQuery(integrationsOfQuery(userId))
  const openLogin = useOpenLogin(userId, suspension?.login_blocked === false)
  return (
    <>
      <Section isWide title={t('suspension.title')}>
        {error && <Problem error={error} retry={() => void refetch()} />}
        {suspension && (
          <Facts
            facts={[
              [t('suspension.when'), <Moment key="when" at={suspension.suspended_at} />],
              [t('suspension.by'), <MemberName key="by" userId={suspension.suspended_by} />],
              [t('suspension.reason'), suspension.reason ?? t('suspension.noReason')],
              [t('suspension.login'), t(suspension.login_blocked ? 'suspension.blocked' : 'suspension.notBlocked')],
              [
                t('suspension.kept'),
                suspension.triggers.length === 0 && !suspension.oracle_paused
                  ? t('suspension.keptNothing')
                  : [
                      ...suspension.triggers.map(({ name }) => name),
                      ...(suspension.oracle_paused ? [t('suspension.oracle')] : []),
                    ].join(', '),
              ],
            ]}
          />
        )}
      </Section>
      <LeftByHand
        integrations={integrations.filter(({ status }) => status !== 'disconnected')}
        webhooks={webhooks}
        openLoginOf={openLogin}
      />
    </>
  )
}
