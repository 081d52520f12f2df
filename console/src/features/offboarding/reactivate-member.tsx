import { Text } from '@mantine/core'
import type { Member } from '@reeve/sdk'
import IconAlertTriangle from '@tabler/icons-react/icons/IconAlertTriangle'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { usePermittedQuery } from '../../api/permitted-query.ts'
import { Problem } from '../../api/problem.tsx'
import { CopyIcon } from '../../ui/copy-icon.tsx'
import { OpenableTime } from '../../ui/exact-time.tsx'
import { Icon } from '../../ui/icon.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { keysOfQuery, memberQuery } from '../members/index.ts'
import { HeldElsewhere } from './held-elsewhere.tsx'
import { MemberPage, RefusedAct } from './member-page.tsx'
import classes from './offboarding.module.css'
import { ReactivationDone } from './reactivation-done.tsx'
import { ReactivationEffects } from './reactivation-effects.tsx'
import { ReactivationForm, useReactivation } from './reactivation-form.tsx'
import { SuspendedBy } from './suspended-by.tsx'

const route = getRouteApi('/in-organization/members/$userId/reactivate')

/** The reactivation screen: the preview on the left, the decision on the right. */
export function ReactivateMember() {
  const { t } = useTranslation('offboarding')
  const { userId } = route.useParams()
  const { data: member } = useSuspenseQuery(memberQuery(userId))
  const { may } = useCaller()
  const reactivation = useReactivation(member)
  // The form stays open if the person loses the permission, so that the input is not lost.
  const [isRefused] = useState(reactivation.notPermitted !== undefined)
  const { made, sent, suspension, receipt, error, refetch, isActive, isOver, changed } = reactivation
  if (made) return <ReactivationDone member={member} made={made} />
  const title = t('reactivate', { name: member.name })
  if (isActive && !sent) {
    return (
      <MemberPage member={member} title={title}>
        <EmptyState title={t('active.title', { name: member.name })}>{t('active.what')}</EmptyState>
      </MemberPage>
    )
  }
  if (isRefused && reactivation.hold?.reason !== undefined && may('members.reactivate'))
    return <HeldElsewhere member={member} title={title} directory={reactivation.hold.directory} />
  if (isRefused && reactivation.notPermitted !== undefined)
    return <RefusedAct member={member} title={title} reason={reactivation.notPermitted} />
  return (
    <MemberPage member={member} title={title}>
      <div className={classes.sides}>
        <div>
          {suspension && (
            <Text size="sm" mb="md">
              {t('back.suspended')} <OpenableTime at={suspension.suspended_at} /> {t('band.by')}{' '}
              <SuspendedBy suspension={suspension} />
              {suspension.reason !== null && `: “${suspension.reason}”`}
            </Text>
          )}
          {error && !receipt && <Problem error={error} title={t('notPossible')} retry={() => void refetch()} />}
          <ul className={classes.warnings}>
            {reactivation.hold && (
              <Warning>{t('override.again', { directory: reactivation.hold.directory, name: member.name })}</Warning>
            )}
            <Warning>
              {t('back.password')}{' '}
              <span className={classes.command}>
                <code>{SET_PASSWORD}</code>
                <CopyIcon text={SET_PASSWORD} what={t('back.passwordCommand')} />
              </span>
            </Warning>
            <KeysWarning member={member} />
          </ul>
          {receipt && (
            <ReactivationEffects
              member={member}
              receipt={receipt}
              suspension={suspension}
              changed={changed}
              isOver={isOver || sent !== undefined}
            />
          )}
        </div>
        <ReactivationForm member={member} reactivation={reactivation} />
      </div>
    </MemberPage>
  )
}

const SET_PASSWORD = 'reeve account set-password'

/** Shown before the effects, because on a narrow screen the form is below them. */
const Warning = ({ children }: { readonly children: ReactNode }) => (
  <li>
    <Icon of={IconAlertTriangle} size={20} />
    <Text size="sm">{children}</Text>
  </li>
)

/** A warning about the API keys that will work again, with a link to them. */
function KeysWarning({ member: { user_id: userId, name } }: { readonly member: Member }) {
  const { t } = useTranslation('offboarding')
  const { data } = usePermittedQuery(keysOfQuery(userId))
  const count = data?.api_keys.filter(({ status }) => status === 'owner_suspended').length ?? 0
  if (count === 0) return null
  return (
    <Warning>
      {t('back.keysWhy', { count })}{' '}
      <TextLink size="sm" underline="always" to="/settings/keys" search={{ owner: userId }}>
        {t('back.keysOf', { name })}
      </TextLink>
    </Warning>
  )
}
