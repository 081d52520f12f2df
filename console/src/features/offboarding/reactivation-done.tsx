import type { Member } from '@reeve/sdk'
import IconCircleCheck from '@tabler/icons-react/icons/IconCircleCheck'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { DescriptionList } from '../../ui/description-list.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { Verdict } from '../../ui/verdict.tsx'
import { CopySummary } from './copy-summary.tsx'
import { Evidence } from './evidence.tsx'
import { MemberPage } from './member-page.tsx'
import classes from './offboarding.module.css'
import { ReactivationEffects } from './reactivation-effects.tsx'
import type { MadeReactivation } from './reactivation-form.tsx'
import { useReactivationRecord } from './use-reactivation-record.tsx'

interface ReactivationDoneProps {
  readonly member: Member
  readonly made: MadeReactivation
}

/** The receipt: the result, then the effects, with a summary to copy into a ticket. */
export function ReactivationDone({ member, made }: ReactivationDoneProps) {
  const { t } = useTranslation(['offboarding', 'members'])
  const { circumstances, details, summary } = useReactivationRecord(member, made)
  const outcome = useRef<HTMLElement>(null)
  useEffect(() => outcome.current?.focus(), [])
  return (
    <MemberPage member={member} title={t('back.title', { name: member.name })} here={t('back.act')}>
      <Verdict
        icon={IconCircleCheck}
        title={t('back.what', { name: member.name })}
        evidence={<Evidence act={t('back.act')} time={circumstances[0]} entry={details[1]} />}
        status={outcome}
      />
      <div className={classes.sides}>
        <div>
          <ReactivationEffects
            member={member}
            receipt={made.receipt}
            suspension={made.suspension}
            changed={NOTHING_CHANGED}
            isOver
          />
        </div>
        <section className={classes.decision} aria-label={t('back.label')}>
          <DescriptionList
            items={[...circumstances.slice(1), ...details.slice(0, 1)].map(({ label, text, shown = text }) => [
              label,
              shown,
            ])}
          />
          <div className={classes.next} data-on-screen>
            <CopySummary text={summary} />
            <TextLink size="sm" to="/members/$userId/suspend" params={{ userId: member.user_id }}>
              {t('suspend', { name: member.name })}
            </TextLink>
            <TextLink size="sm" to="/members">
              {t('done.members')}
            </TextLink>
          </div>
        </section>
      </div>
    </MemberPage>
  )
}

const NOTHING_CHANGED: ReadonlySet<never> = new Set()
