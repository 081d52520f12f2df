import { ambiguousExternalId } from './members.contract.ts'

/**
 * Refuses an external id that is the user id or address of another person who is or was here: a question about that
 * person would be answered about this member. One's own is allowed, because it stands for the same person.
 * @param identified who has it as a user id or address
 */
export function assertIdentifiesNobodyElse(
  identified: { readonly user_id: string } | undefined | false,
  userId: string | undefined,
): void {
  if (identified && identified.user_id !== userId) throw ambiguousExternalId()
}

/** Refuses to add a person whose address or user id is the external id of a member, who would lose it to them. */
export function assertIsNoExternalId(isExternalId: boolean): void {
  if (isExternalId) {
    throw ambiguousExternalId({
      detail: 'The email address or user ID of this person is the external ID of another member; change that first',
    })
  }
}
