import type { NewApiKey } from '@reeve/sdk'

/** What a key may be for, in the order of the rail; a test compares it with the API's document. */
export const SCOPES = [
  'members:read',
  'members:write',
  'profiles:read',
  'profiles:write',
  'invitations:read',
  'invitations:write',
  'triggers:read',
  'triggers:write',
  'integrations:read',
  'integrations:write',
  'oracle:read',
  'oracle:write',
  'governance:read',
  'governance:write',
  'audit:read',
  'organization:write',
] as const satisfies readonly NewApiKey['scopes'][number][]
