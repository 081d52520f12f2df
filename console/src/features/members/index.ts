/** Who is in the organization: the list, and one member. */

export { keysOfQuery, webhooksOfQuery } from './belongings.ts'
export { LeftByHand } from './left-by-hand.tsx'
export { MemberName, useMemberName } from './member-name.tsx'
export { MemberSuspension } from './member-suspension.tsx'
export { memberQuery, membersQuery, sessionsOfQuery, suspensionQuery } from './members.queries.ts'
export { namedQuery } from './named-together.ts'
export { OpenLogin, useSessionName, useSessionNames } from './open-login.tsx'
export { PersonSelect } from './person-select.tsx'
export { SendingWebhook, useSending } from './sending-webhook.tsx'
export { usePeople } from './use-people.ts'
export { useSuspensionRecord } from './use-suspension-record.tsx'
