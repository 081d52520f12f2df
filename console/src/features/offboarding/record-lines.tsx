import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { CopyableId } from '../../ui/copyable-id.tsx'
import { absolute, RelativeTime } from '../../ui/relative-time.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { MemberName } from '../members/index.ts'

/** A line of the record of a suspension or reactivation. */
export interface RecordLine {
  readonly label: string
  /** Plain text, for a ticket. */
  readonly text: string
  /** The text for the page, if it differs. */
  readonly shown?: ReactNode
}

type Texts = TFunction<['members', 'offboarding']>

interface Decision {
  /** The label of the time. */
  readonly when: 'suspension.when' | 'offboarding:back.when'
  readonly at: string
  /** The actor; `name` is undefined while it loads. `shown` renders a directory. Without it, the actor is a member. */
  readonly by: { readonly id: string; readonly name: string | undefined; readonly shown?: ReactNode }
  readonly reason: string | null
}

/** The time, the actor and the reason. */
export function circumstancesOf(t: Texts, { when, at, by, reason }: Decision, locale: string): RecordLine[] {
  const time = absolute(new Date(at), locale)
  return [
    {
      label: t(when),
      text: `${time} (${at})`,
      shown: (
        <>
          {time}
          <span data-on-screen>
            {' '}
            (<RelativeTime at={at} />)
          </span>
        </>
      ),
    },
    { label: t('suspension.by'), text: by.name ?? by.id, shown: by.shown ?? <MemberName userId={by.id} /> },
    { label: t('suspension.reason'), text: reason ?? t('suspension.noReason') },
  ]
}

/** The id of the suspension, and the audit entry if the caller may read it. */
export function detailsOf(t: Texts, id: string, sequence: number | undefined): RecordLine[] {
  const lines: RecordLine[] = [
    { label: t('suspension.id'), text: id, shown: <CopyableId id={id} what={t('suspension.id')} /> },
  ]
  if (sequence === undefined) return lines
  const entry = {
    label: t('suspension.trail'),
    text: String(new URL(`/audit?entry=${sequence}`, location.origin)),
    shown: (
      <TextLink size="sm" to="/audit" search={{ entry: sequence }}>
        {t('suspension.entry', { number: sequence })}
      </TextLink>
    ),
  }
  return [...lines, entry]
}
