import type { FollowUp } from '@reeve/sdk'
import type { TFunction } from 'i18next'
import { providerName } from '../members/index.ts'
import type { FollowUpRows } from './follow-up-rows.ts'

/** The open follow-ups of a suspension. */
export interface OpenTasks extends FollowUpRows {
  readonly isLoginOpen: boolean
  /** True if some tasks are hidden from the caller. */
  readonly isHidden?: boolean
}

interface Ticket {
  readonly heading: string
  readonly lines: readonly { readonly label: string; readonly text: string }[]
  readonly left: OpenTasks
  /** A link to the member's changes, if the caller may read them. */
  readonly trail: string | false
}

/** The record of a suspension as text for a ticket. */
export const toTicket = (t: TFunction<'members'>, { heading, lines, left, trail }: Ticket): string =>
  [heading, ...lines.map(({ label, text }) => `${label}: ${text}`), ...checklist(t, left, trail)]
    // Replace line breaks in user-supplied text, so that no text adds lines to the ticket.
    .map(line => line.replace(/\s+/g, ' '))
    .join('\n')

/** Follow-up tasks as a Markdown checklist. */
function checklist(
  t: TFunction<'members'>,
  { integrations, webhooks, isLoginOpen, isHidden }: OpenTasks,
  trail: string | false,
): string[] {
  const isDone = (followUp: FollowUp | undefined) => (followUp?.done_at ?? null) !== null
  const todo = (text: string, isTicked = false) => `- [${isTicked ? 'x' : ' '}] ${text}`
  const all = [
    ...(isLoginOpen ? [todo(`${t('openLogin.title')}: ${t('openLogin.left')}`)] : []),
    ...(isHidden ? [todo(t('followUp.hidden'))] : []),
    ...webhooks.map(({ followUp, thing }) => {
      const disable = t('followUp.disableIt', { url: thing?.url ?? followUp?.name })
      return todo(`${t('followUp.webhook')}: ${disable}`, thing?.enabled === false || isDone(followUp))
    }),
    ...integrations.map(({ followUp, thing }) => {
      if (!thing) return todo(String(followUp?.name), isDone(followUp))
      const provider = providerName(thing.provider)
      return todo(`${provider} “${thing.name}”: ${t('followUp.revoke', { provider })}`, isDone(followUp))
    }),
    ...(trail
      ? [todo(`${t('followUp.changes')}: ${t('followUp.changesStay')} ${t('followUp.review')}: ${trail}`)]
      : []),
  ]
  return all.length === 0 ? [] : ['', t('followUp.title'), ...all]
}
