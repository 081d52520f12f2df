import type { Member } from '@reeve/sdk'
import IconCircleCheck from '@tabler/icons-react/icons/IconCircleCheck'
import { useTranslation } from 'react-i18next'
import { TextLink } from '../../ui/text-link.tsx'
import { Verdict } from '../../ui/verdict.tsx'
import { Warning } from '../../ui/warning.tsx'
import { type BulkAction, type Outcome, sumOf } from './bulk-actions.ts'
import classes from './bulk-dialog.module.css'
import { BulkEffects, useEffectTexts } from './bulk-effects.tsx'

interface BulkReceiptProps {
  readonly act: BulkAction
  readonly people: readonly Member[]
  readonly outcomes: ReadonlyMap<string, Outcome>
}

/** The summed effects of what was done, and the members with manual follow-ups. Renders nothing if nothing was done. */
export function BulkReceipt({ act, people, outcomes }: BulkReceiptProps) {
  const { t } = useTranslation('members')
  const sum = sumOf(outcomes.values())
  const followUpsOf = ({ user_id: userId }: Member) => {
    const outcome = outcomes.get(userId)
    return (outcome?.kind === 'done' && outcome.effects.followUps) || 0
  }
  const open = people.filter(member => followUpsOf(member) > 0)
  const count = sum.followUps
  if (sum.members === 0) return null
  return (
    <>
      <Verdict icon={IconCircleCheck} title={t(`bulk.${act}.verdict`, { count: sum.members })}>
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
export function useBulkSummary({ act, people, outcomes }: BulkReceiptProps) {
  const { t } = useTranslation('members')
  const textsOf = useEffectTexts(act)
  return (title: string, reason: string): string => {
    const done = people.filter(({ user_id: userId }) => outcomes.get(userId)?.kind === 'done')
    const effects = textsOf(sumOf(outcomes.values())).map(({ text }) => text)
    return [
      title,
      ...done.map(({ name, email }) => `- ${name} (${email})`),
      ...(effects.length > 0 ? [`${t(`bulk.${act}.isOver`)}: ${effects.join(', ')}`] : []),
      ...(reason === '' ? [] : [`${t('suspension.reason')}: ${reason}`]),
    ].join('\n')
  }
}
