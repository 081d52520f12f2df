import type { TFunction } from 'i18next'
import { providerName } from '../members/index.ts'
import type { CreatedWebhook } from './active-webhook.tsx'

/** Tasks that a suspension leaves open. */
export interface OpenTasks {
  readonly integrations: readonly { readonly provider: string; readonly name: string }[]
  readonly webhooks: readonly CreatedWebhook[]
  readonly isLoginOpen: boolean
  /** Some tasks are hidden from the caller. */
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
    // Escape line breaks in user-supplied text.
    .map(line => line.replace(/\s+/g, ' '))
    .join('\n')

/** Follow-up tasks as a Markdown checklist. */
function checklist(
  t: TFunction<'members'>,
  { integrations, webhooks, isLoginOpen, isHidden }: OpenTasks,
  trail: string | false,
): string[] {
  const todo = (text: string, isDone = false) => `- [${isDone ? 'x' : ' '}] ${text}`
  const all = [
    ...(isLoginOpen ? [todo(`${t('openLogin.title')}: ${t('openLogin.left')}`)] : []),
    ...(isHidden ? [todo(t('followUp.hidden'))] : []),
    ...webhooks.map(({ url, enabled }) =>
      todo(`${t('followUp.webhook')}: ${t('followUp.disableIt', { url })}`, !enabled),
    ),
    ...integrations.map(({ provider: id, name }) => {
      const provider = providerName(id)
      return todo(`${provider} “${name}”: ${t('followUp.revoke', { provider })}`)
    }),
    ...(trail
      ? [todo(`${t('followUp.changes')}: ${t('followUp.changesStay')} ${t('followUp.review')}: ${trail}`)]
      : []),
  ]
  return all.length === 0 ? [] : ['', t('followUp.title'), ...all]
}
