import { useMediaQuery } from '@mantine/hooks'
import type { Member } from '@reeve/sdk'
import IconLock from '@tabler/icons-react/icons/IconLock'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Problem } from '../../api/problem.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { memberQuery } from '../members/index.ts'
import { AlreadySuspended } from './already-suspended.tsx'
import { FollowUpPreview } from './follow-up-tasks.tsx'
import { WillKeepRunning } from './keeps-running.tsx'
import { MemberPage, RefusedAct } from './member-page.tsx'
import classes from './offboarding.module.css'
import { SuspensionDone } from './suspension-done.tsx'
import { SuspensionEffects } from './suspension-effects.tsx'
import {
  OracleOption,
  SuspensionForm,
  type SuspensionState,
  useOracleReminder,
  useSuspension,
} from './suspension-form.tsx'

const route = getRouteApi('/in-organization/members/$userId/suspend')

/** Matches if the form is below the dry run. The style sheet has the same width. */
const STACKED = '(max-width: 60em)'

/**
 * The suspension screen: the dry run on the left, the decision on the right. If the form is below the dry run, the
 * required choice for the Oracle precedes both.
 */
export function SuspendMember() {
  const { t } = useTranslation('offboarding')
  const { userId } = route.useParams()
  const { data: member } = useSuspenseQuery(memberQuery(userId))
  const suspension = useSuspension(member, route.useSearch().oracle)
  const reminder = useOracleReminder()
  const isStacked = useMediaQuery(STACKED, false, { getInitialValueInEffect: false })
  // The form stays open if the person loses the permission, so that the input is not lost.
  const [isRefused] = useState(suspension.notPermitted !== undefined)
  const { receipt, madeAt, isSuspended, sent, choices } = suspension
  if (receipt && !receipt.already_suspended) {
    const oracle = receipt.kept_oracle ? 'kept' : choices.keepsOracle === false ? 'paused' : undefined
    const made = { receipt, reason: choices.reason.trim() || null, at: madeAt }
    return <SuspensionDone member={member} made={made} blocksLogin={choices.blocksLogin} oracle={oracle} />
  }
  if (receipt || (isSuspended && !sent)) {
    return <AlreadySuspended member={member} ownReason={choices.reason.trim()} receipt={receipt} />
  }
  if (isRefused && suspension.notPermitted !== undefined) {
    return <RefusedAct member={member} title={t('suspend', { name: member.name })} reason={suspension.notPermitted} />
  }
  const oracle = <OracleOption member={member} suspension={suspension} reminder={reminder} />
  return (
    <MemberPage member={member} title={t('suspend', { name: member.name })}>
      <div className={classes.sides}>
        {isStacked && oracle}
        <Preview member={member} suspension={suspension} />
        <SuspensionForm member={member} suspension={suspension} reminder={reminder} oracle={!isStacked && oracle} />
      </div>
    </MemberPage>
  )
}

interface PreviewProps {
  readonly member: Member
  readonly suspension: SuspensionState
}

/** The dry run: the access that will stop, the resources that keep running, and the follow-ups. */
function Preview({ member: { user_id: userId }, suspension }: PreviewProps) {
  const { t } = useTranslation('offboarding')
  const { choices, notPermitted, error, refetch, shown, changed, ownsOracle, isOver } = suspension
  const { keepsOracle, blocksLogin } = choices
  const oracle = keepsOracle === false ? 'paused' : 'kept'
  return (
    <div>
      {notPermitted && <EmptyState icon={IconLock} title={notPermitted} />}
      {error && !shown && <Problem error={error} title={t('notPossible')} retry={() => void refetch()} />}
      {shown && (
        <>
          <SuspensionEffects
            userId={userId}
            receipt={shown}
            blocksLogin={blocksLogin}
            changed={changed}
            isOver={isOver}
            oracle={ownsOracle ? oracle : undefined}
          />
          <WillKeepRunning
            userId={userId}
            preview={shown}
            isOracleChanged={changed.has('oracle')}
            areAccountsChanged={changed.has('serviceAccounts')}
            blocksLogin={blocksLogin}
            isOver={isOver}
            keepsOracle={ownsOracle && keepsOracle === true}
          />
          <FollowUpPreview
            userId={userId}
            preview={choices.revokesKeys ? { ...shown, service_keys_known: [] } : shown}
            changed={changed}
            acknowledgeOwnChange={suspension.acknowledgeOwnChange}
          />
        </>
      )}
    </div>
  )
}
