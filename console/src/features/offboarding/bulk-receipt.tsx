import type { Member } from '@reeve/sdk'
import IconCircleCheck from '@tabler/icons-react/icons/IconCircleCheck'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { localeOf } from '../../ui/locale.ts'
import { absolute, RelativeTime } from '../../ui/relative-time.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { Verdict } from '../../ui/verdict.tsx'
import { Warning } from '../../ui/warning.tsx'
import { type BulkAction, type Outcome, sumOf } from './bulk-actions.ts'
import classes from './bulk-dialog.module.css'
import { BulkEffects, useEffectTexts } from './bulk-effects.tsx'
import receipt from './offboarding.module.css'

const ACTIONS = { suspend: 'member.suspended', reactivate: 'member.reactivated' } as const

interface BulkResults {
  readonly act: BulkAction
  readonly people: readonly Member[]
  readonly outcomes: ReadonlyMap<string, Outcome>
}

interface BulkReceiptProps extends BulkResults {
  /** The time of the action, in ISO 8601. */
  readonly at: string
  /** True if the dialog's title already says how many members were changed. */
  readonly isTitled: boolean
}

/** The summed effects of what was done, and the members with manual follow-ups. Renders nothing if nothing was done. */
export function BulkReceipt({ act, people, outcomes, at, isTitled }: BulkReceiptProps) {
  const { t, i18n } = useTranslation('members')
  const { may } = useCaller()
  const sum = sumOf(outcomes.values())
  const followUpsOf = ({ user_id: userId }: Member) => {
    const outcome = outcomes.get(userId)
    return (outcome?.kind === 'done' && outcome.effects.followUps) || 0
  }
  const open = people.filter(member => followUpsOf(member) > 0)
  const count = sum.followUps
  if (sum.members === 0) return null
  const evidence = (
    <div className={receipt.evidence}>
      <span>
        {t(`bulk.${act}.at`)} {absolute(new Date(at), localeOf(i18n.language))} (<RelativeTime at={at} />)
      </span>
      {may('audit.read') && (
        <TextLink size="sm" to="/audit" search={{ action: ACTIONS[act], range: 'day' }}>
          {t('bulk.entries')}
        </TextLink>
      )}
    </div>
  )
  return (
    <>
      <Verdict
        icon={IconCircleCheck}
        title={t(`bulk.${act}.verdict`, { count: sum.members })}
        evidence={isTitled ? evidence : undefined}
      >
        <BulkEffects label={t(`bulk.${act}.isOver`)} sum={sum} act={act} />
      </Verdict>
      {open.length > 0 && (
        <Warning title={t('bulk.followUps', { count })}>
          <ul className={classes.followUps} aria-label={t('bulk.followUps', { count })}>
            {open.map(member => (
              <li key={member.user_id}>
                <TextLink size="sm" underline="always" to="/members/$userId" params={{ userId: member.user_id }}>
                  {member.name}
                </TextLink>
                : {t('bulk.followUpsOf', { count: followUpsOf(member) })}
              </li>
            ))}
          </ul>
        </Warning>
      )}
    </>
  )
}

/** Returns a text about what was done, to copy into a ticket. */
export function useBulkSummary({ act, people, outcomes }: BulkResults) {
  const { t } = useTranslation('members')
  const textsOf = useEffectTexts(act)
  return (title: string, reason: string): string => {
    const done = people.filter(({ user_id: userId }) => outcomes.get(userId)?.kind === 'done')
    const effects = textsOf(sumOf(outcomes.values()))
    return [
      title,
      ...done.map(({ name, email, user_id: id }) => `- ${name} (${email ?? id})`),
      ...(effects.length > 0 ? [`${t(`bulk.${act}.isOver`)}: ${effects.join(', ')}`] : []),
      ...(reason === '' ? [] : [`${t('suspension.reason')}: ${reason}`]),
    ].join('\n')
  }
}
