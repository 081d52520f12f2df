import type { BackdatedRequest } from '../backdated-service.ts'
import type { Calendar } from '../calendar.ts'
import { addressOf, type Person } from './people.ts'

/**
 * A request of the story. A name in braces in its path or body stands for an id from an earlier response, as in
 * `/v1/members/{Linus Pauling}`.
 */
export interface StoryRequest {
  readonly method: BackdatedRequest['method']
  readonly path: string
  readonly body?: unknown
  /**
   * The name for the id that the request creates. `NAME token` and `NAME secret` are values that only its response
   * contains.
   */
  readonly as?: string
  /** The error code that the story expects; absent if the request succeeds. */
  readonly refused?: string
}

/** The caller of a request: a person with a session, with an API key, or without a credential. */
export interface StoryCaller {
  readonly person: Person
  readonly credential: 'session' | 'none' | { readonly key: string }
  readonly from: string
  readonly agent: string
}

export interface Step {
  readonly at: Date
  readonly by: StoryCaller
  readonly act: StoryRequest
}

export const signedIn = (person: Person): StoryCaller => ({
  person,
  credential: 'session',
  from: person.from,
  agent: person.agent,
})

export const withoutSession = (person: Person): StoryCaller => ({ ...signedIn(person), credential: 'none' })

/** A program as the caller. It uses a person's API key, whose name in the story is `key`. */
export const withKey = (person: Person, key: string, from: string, agent: string): StoryCaller => ({
  person,
  credential: { key },
  from,
  agent,
})

/** Creates steps of a signed-in person on one working day: `day(12)('09:40', ADA, suspend(…))`. */
export const onDay =
  (calendar: Calendar) =>
  (back: number) =>
  (time: string, person: Person, act: StoryRequest): Step => ({
    at: calendar.onWorkday(back, time),
    by: signedIn(person),
    act,
  })

const memberPath = (name: string, rest = '') => `/v1/members/{${name}}${rest}`

export const refused = (act: StoryRequest, code: string): StoryRequest => ({ ...act, refused: code })

export const addMember = ({ name, email }: Person, profile: string): StoryRequest => ({
  method: 'POST',
  path: '/v1/members',
  body: { name, email, profile_id: `{${profile}}` },
  as: name,
})

export const invite = (email: string, profile: string): StoryRequest => ({
  method: 'POST',
  path: '/v1/invitations',
  body: { email, profile_id: `{${profile}}` },
  as: `invitation ${email}`,
})

export const resend = (email: string): StoryRequest => ({
  method: 'POST',
  path: `/v1/invitations/{invitation ${email}}/resend`,
  as: `invitation ${email}`,
})

export const revokeInvitation = (email: string): StoryRequest => ({
  method: 'DELETE',
  path: `/v1/invitations/{invitation ${email}}`,
})

/** The request with which the console asks who is signed in. */
export const seeCaller: StoryRequest = { method: 'GET', path: '/v1/caller' }

/** Accepts an invitation. Everyone chooses the demo's password. */
export const accept = ({ name, email }: Person): StoryRequest => ({
  method: 'POST',
  path: '/v1/invitations/accept',
  body: { token: `{invitation ${email} token}`, name, password: '{password}' },
  as: name,
})

export const assign = (name: string, profile: string): StoryRequest => ({
  method: 'PATCH',
  path: memberPath(name),
  body: { profile_id: `{${profile}}` },
})

export const edit = (name: string, details: object): StoryRequest => ({
  method: 'PATCH',
  path: memberPath(name, '/details'),
  body: details,
})

export const suspend = (name: string, reason: string, more: object = {}): StoryRequest => ({
  method: 'POST',
  path: memberPath(name, '/suspension'),
  body: { reason, ...more },
})

export const reactivate = (name: string, reason: string): StoryRequest => ({
  method: 'DELETE',
  path: `${memberPath(name, '/suspension')}?${new URLSearchParams({ reason })}`,
})

export const removeMember = (name: string, reason: string): StoryRequest => ({
  method: 'DELETE',
  path: `${memberPath(name)}?${new URLSearchParams({ reason })}`,
})

export const createProfile = (name: string, description: string, permissions: readonly string[]): StoryRequest => ({
  method: 'POST',
  path: '/v1/profiles',
  body: { name, description, permissions },
  as: name,
})

export const editProfile = (name: string, changes: object): StoryRequest => ({
  method: 'PATCH',
  path: `/v1/profiles/{${name}}`,
  body: changes,
})

export const createKey = (name: string, scopes: readonly string[]): StoryRequest => ({
  method: 'POST',
  path: '/v1/api-keys',
  body: { name, scopes },
  as: `key ${name}`,
})

export const rotateKey = (name: string): StoryRequest => ({
  method: 'POST',
  path: `/v1/api-keys/{key ${name}}/rotate`,
  body: { overlap_seconds: 3600 },
  as: `key ${name}`,
})

export const revokeKey = (name: string): StoryRequest => ({ method: 'DELETE', path: `/v1/api-keys/{key ${name}}` })

export const createWebhook = (
  name: string,
  url: string,
  types: readonly string[],
  description: string,
): StoryRequest => ({
  method: 'POST',
  path: '/v1/governance/webhooks',
  body: { url, event_types: types, description },
  as: `webhook ${name}`,
})

export const editWebhook = (name: string, changes: object): StoryRequest => ({
  method: 'PATCH',
  path: `/v1/governance/webhooks/{webhook ${name}}`,
  body: changes,
})

export const rotateSecret = (name: string): StoryRequest => ({
  method: 'POST',
  path: `/v1/governance/webhooks/{webhook ${name}}/secret/rotate`,
  body: { overlap_seconds: 86_400 },
})

export const putIntegration = (owner: string, id: string, integration: object): StoryRequest => ({
  method: 'PUT',
  path: memberPath(owner, `/integrations/${id}`),
  body: { status: 'connected', ...integration },
})

export const putTrigger = (owner: string, id: string, name: string, more: object = {}): StoryRequest => ({
  method: 'PUT',
  path: `/v1/triggers/${id}`,
  body: { user_id: `{${owner}}`, kind: 'agent', name, ...more },
})

export const putOracle = (owner: string, name: string): StoryRequest => ({
  method: 'PUT',
  path: '/v1/oracle',
  body: { name, owner_user_id: `{${owner}}` },
})

/** An attempt to sign in with a wrong password. */
export const failToSignIn = (person: Person): StoryRequest => ({
  method: 'POST',
  path: '/auth/sign-in/email',
  body: { email: addressOf(person.name), password: 'Northwind2026!' },
  refused: 'invalid_email_or_password',
})
