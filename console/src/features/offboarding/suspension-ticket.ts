import type { TFunction } from 'i18next'
import { providerName } from '../members/index.ts'
import type { CreatedWebhook } from './active-webhook.tsx'

/** What a suspension did not stop. */
export interface OpenTasks {
  readonly integrations: readonly { readonly provider: string; readonly name: string }[]
  readonly webhooks: readonly CreatedWebhook[]
  readonly isLoginOpen: boolean
  /** Some of it cannot be shown. */
  readonly isHidden?: boolean
}

interface Ticket {
  readonly heading: string
  readonly lines: readonly { readonly label: string; readonly text: string }[]
  readonly left: OpenTasks
  /** The way to what the person changed, for those who may read it. */
  readonly trail: string | false
}

/** The record of a suspension as a text for a ticket. */
export const toTicket = (t: TFunction<'members'>, { heading, lines, left, trail }: Ticket): string =>
  [heading, ...lines.map(({ label, text }) => `${label}: ${text}`), ...checklist(t, left, trail)]
    // What somebody has named or typed makes no line of its own.
    .map(line => line.replace(/\s+/g, ' '))
    .join('\n')

/** What was and is left to do, as a list that ticket systems show with boxes. */
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
      ? [todo(`${t('followUp.changes')}: ${t('followUp.changesStay')} ${t('followUp.lookThrough')}: ${trail}`)]
      : []),
  ]
  return all.length === 0 ? [] : ['', t('followUp.title'), ...all]
}
