import type { FollowUp } from '@reeve/sdk'
import type { TFunction } from 'i18next'
import { providerName } from '../members/index.ts'
import { type FollowUpRows, isSettled } from './follow-up-rows.ts'

/** The follow-ups of a suspension, open and done. */
export interface OpenTasks extends FollowUpRows {
  readonly isLoginOpen: boolean
  /** True if some tasks are hidden from the caller. */
  readonly isHidden?: boolean
}

interface Ticket {
  readonly heading: string
  readonly lines: readonly { readonly label: string; readonly text: string }[]
  readonly left: OpenTasks
  /** The person who marked a follow-up as done, and the time. */
  readonly doneBy: (followUp: FollowUp) => string | undefined
  /** A link to the member's changes, if the caller may read them. */
  readonly trail: string | false
}

/** The record of a suspension as text for a ticket. */
export const toTicket = (
  t: TFunction<['members', 'offboarding']>,
  { heading, lines, left, doneBy, trail }: Ticket,
): string =>
  toPlainText([heading, ...lines.map(({ label, text }) => `${label}: ${text}`), ...checklist(t, left, doneBy, trail)])

/** Joins lines. Line breaks in user-supplied text are replaced, so that no text adds lines. */
export const toPlainText = (lines: readonly string[]): string => lines.map(line => line.replace(/\s+/g, ' ')).join('\n')

/** Follow-up tasks as a Markdown checklist, then the link to the member's changes. */
function checklist(
  t: TFunction<['members', 'offboarding']>,
  { integrations, webhooks, directories, keys, isLoginOpen, isHidden }: OpenTasks,
  doneBy: Ticket['doneBy'],
  trail: string | false,
): string[] {
  const todo = (text: string, isTicked = false) => `- [${isTicked ? 'x' : ' '}] ${text}`
  const all = [
    ...(isLoginOpen ? [todo(`${t('openLogin.title')}: ${t('openLogin.left')}`)] : []),
    ...(isHidden ? [todo(t('followUp.hidden'))] : []),
    ...webhooks.map(row => {
      const { followUp, resource } = row
      const disable = t('followUp.disableIt', { url: resource?.url ?? followUp?.name })
      return todo(`${t('followUp.webhook')}: ${disable}`, isSettled(row))
    }),
    ...integrations.map(row => {
      const { followUp, resource } = row
      const done = followUp && doneBy(followUp)
      if (!resource) return todo([followUp?.name, done].filter(Boolean).join(': '), isSettled(row))
      const provider = providerName(resource.provider)
      const task = done ?? t('offboarding:followUps.revoke', { provider })
      return todo(`${provider} “${resource.name}”: ${task}`, isSettled(row))
    }),
    ...directories.map(row => {
      const { followUp, resource } = row
      const task = (followUp && doneBy(followUp)) ?? t('offboarding:followUps.rotateToken')
      return todo(`${resource?.name ?? followUp?.name}: ${task}`, isSettled(row))
    }),
    ...keys.map(row => {
      const { followUp, resource } = row
      const task = (followUp && doneBy(followUp)) ?? t('offboarding:serviceKeys.rotate')
      return todo(`${resource?.name ?? followUp?.name}: ${task}`, isSettled(row))
    }),
    ...(trail ? [`${t('followUp.changesStay')} ${t('followUp.review')}: ${trail}`] : []),
  ]
  return all.length === 0 ? [] : ['', t('followUp.title'), ...all]
}
