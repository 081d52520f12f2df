import type { EntryFact, Fact } from '../../operations/operation.ts'
import type { IssuedServiceKeyRow } from '../api-keys/index.ts'
import { assertCanAnswer, isPerson, type MemberRow, memberChanged } from '../members/index.ts'
import { serviceAccountsLeft } from './offboarding.contract.ts'

/** The keys of service accounts that a member knows, as a receipt lists them. */
export const toKnownKeys = (keys: readonly IssuedServiceKeyRow[]) =>
  keys.map(({ id, name, owner_user_id, owner_name }) => ({ id, name, owner_user_id, owner_name }))

/** The service accounts of a member as a receipt lists them. */
export const toServiceAccounts = (accounts: readonly MemberRow[]) =>
  accounts.map(({ user_id, name, status }) => ({ user_id, name, status }))

/** The service accounts and known keys, as far as a preview depends on them. */
export const previewedAccounts = (found: {
  readonly serviceAccounts: readonly MemberRow[]
  readonly serviceKeys: readonly IssuedServiceKeyRow[]
}) => ({ serviceAccounts: toServiceAccounts(found.serviceAccounts), serviceKeys: toKnownKeys(found.serviceKeys) })

/**
 * Refuses the removal of a person who answers for service accounts, unless another person takes them over: keys that
 * nobody answers for are forgotten, and a program that is cut off without warning fails.
 * @throws service_accounts_left, and what `assertCanAnswer` throws
 */
export function assertHandedOver(
  member: MemberRow,
  accounts: readonly MemberRow[],
  successor: MemberRow | undefined,
  isNamed: boolean,
): void {
  if (accounts.length === 0) return
  if (!isNamed || successor?.user_id === member.user_id) throw serviceAccountsLeft({ errors: accounts.map(toFault) })
  assertCanAnswer(successor)
}

const toFault = ({ user_id, name }: MemberRow) => ({
  pointer: '/service_accounts_to',
  code: 'service_account',
  detail: `${name} (${user_id})`,
  in: 'query' as const,
})

/** Adds an entry and an event for each service account that changes hands. */
export function withHandOver(fact: Fact, accounts: readonly MemberRow[], to: MemberRow | undefined): Fact {
  if (!to || !isPerson(to) || accounts.length === 0) return fact
  const facts = accounts.map(account =>
    memberChanged(account, { ...account, accountable_user_id: to.user_id }, ['accountable_user_id']),
  )
  return {
    ...fact,
    furtherEntries: [
      ...(fact.furtherEntries ?? []),
      ...facts.map(({ action, target, changes }): EntryFact => ({ action, target, ...(changes && { changes }) })),
    ],
    events: [...fact.events, ...facts.flatMap(({ events }) => events)],
  }
}
