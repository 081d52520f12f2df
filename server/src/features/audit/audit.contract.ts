import Type, { type Static } from 'typebox'
import { Enum, Named, Nullable, Timestamp, Uuid } from '../../kernel/schema.ts'
import { FAULT_CODES } from './chain-fault.ts'

const Sequence = Type.Integer({ minimum: 0, description: 'The sequence number of an entry in its chain' })
const Hash = Type.String({ description: 'A SHA-256 hash, in lower-case hexadecimal' })

/** Makes validation keep unknown fields, because the hash covers every field of an entry. */
const Whole = { additionalProperties: true }

export const AuditEntry = Named(
  'AuditEntry',
  Type.Object(
    {
      id: { ...Uuid, description: 'The id of the entry' },
      organization_id: { ...Uuid, description: 'The id of the organization whose chain has the entry' },
      sequence: Type.Integer({ minimum: 1, description: 'The sequence number in the chain, without gaps, from 1' }),
      occurred_at: { ...Timestamp, description: 'Time of the action' },
      action: Type.String({ description: 'The action, such as `member.suspended`' }),
      actor: Type.Object(
        {
          type: Enum(['member', 'account', 'operator', 'system', 'directory', 'platform_key'], {
            description: 'The type of the actor',
          }),
          id: Nullable(Type.String({ description: 'The id of the account; null for an operator or the system' })),
          name: Type.String({ description: 'The name of the actor at the time of the action' }),
          key: Nullable(
            Type.Object(
              {
                id: Type.String({ description: 'The id of the API key' }),
                name: Type.String({ description: 'The name of the key at the time of the action' }),
              },
              { ...Whole, description: 'The API key that was used; null if none was' },
            ),
          ),
        },
        { ...Whole, description: 'The person or program that acted' },
      ),
      target: Type.Object(
        {
          type: Type.String({ description: 'The type of the target' }),
          id: Type.String({ description: 'The id of the target' }),
          name: Type.Optional(Type.String({ description: 'The name of the target at the time of the action' })),
        },
        { ...Whole, description: 'The resource that the action concerned, such as the suspended member' },
      ),
      reason: Nullable(Type.String({ description: 'The given reason, or null' })),
      changes: Nullable(
        Type.Object(
          {
            before: Type.Optional(Type.Unknown({ description: 'The values before the change' })),
            after: Type.Optional(
              Type.Unknown({ description: 'The values after the change, such as the `method` of a sign-in' }),
            ),
          },
          { ...Whole, description: 'The changed values; null if none are recorded' },
        ),
      ),
      context: Type.Object(
        {
          request_id: Type.String({ description: 'The X-Request-Id of the request' }),
          ip: Nullable(Type.String({ description: 'The IP address of the client' })),
          user_agent: Nullable(Type.String({ description: 'The user agent of the client' })),
        },
        { ...Whole, description: 'The request that caused the entry' },
      ),
      previous_hash: Type.String({
        description: 'The `hash` of the entry before it; 64 zeros in the first entry of the chain',
      }),
      hash: Type.String({
        description:
          'The SHA-256, in lower-case hexadecimal, of the 32 bytes that `previous_hash` encodes, followed by the ' +
          'canonical JSON (RFC 8785, UTF-8) of all fields of the entry but `previous_hash` and `hash`',
      }),
    },
    { description: 'An entry of the tamper-evident audit log' },
  ),
)

export const AuditCheckpoint = Named(
  'AuditCheckpoint',
  Type.Object(
    {
      organization_id: { ...Uuid, description: 'The id of the organization whose chain is signed' },
      sequence: Type.Integer({ minimum: 1, description: 'The sequence number of the last signed entry' }),
      hash: Type.String({ description: 'The `hash` of the last signed entry' }),
      signed_at: { ...Timestamp, description: 'Time of the signature' },
      version: Type.Integer({
        description: 'The version of the signed fields. Version 1 is from before checkpoints were linked',
      }),
      previous: Nullable(
        Type.Object(
          {
            sequence: Type.Integer({ minimum: 1, description: 'The sequence number of the last entry that it signed' }),
            signature: Type.String({ description: 'The signature of that checkpoint' }),
          },
          { description: 'The previous checkpoint; null for the first one of a chain, and in version 1' },
        ),
      ),
      key_id: Type.String({ description: 'The first 8 bytes of the SHA-256 of the public key (DER), hexadecimal' }),
      signature: Type.String({
        description:
          'Ed25519, base64, over the canonical JSON (RFC 8785) of all other fields; in version 1 ' +
          'of {hash, organization_id, sequence, signed_at} alone',
      }),
    },
    { description: 'A signature over the chain up to one entry' },
  ),
)

export const AuditVerification = Named(
  'AuditVerification',
  Type.Object(
    {
      valid: Type.Boolean({ description: 'True if all entries and checkpoints are valid' }),
      entries: Type.Integer({ description: 'Number of verified entries, counted from the first one' }),
      head: Type.Object({ sequence: Sequence, hash: Hash }, { description: 'The last verified entry' }),
      checkpoints: Type.Integer({ description: 'Number of verified checkpoints' }),
      first_fault: Nullable(
        Type.Object(
          {
            sequence: Sequence,
            code: Enum(FAULT_CODES, { description: 'The fault code' }),
            detail: Type.String({ description: 'The fault message' }),
          },
          { description: 'The first fault of the chain; null if it is intact' },
        ),
      ),
    },
    { description: 'The result of verifying a chain' },
  ),
)
export type Verification = Static<typeof AuditVerification>

/** An entry with a valid hash and signature, as a test vector for other verifiers. */
export const exampleEntry: Static<typeof AuditEntry> = {
  id: '0198c5a1-6c3e-7b2a-9f41-3d5e8a7c1b20',
  organization_id: '0198c59f-02d4-7e61-8a3b-51c7f2e90d44',
  sequence: 1284,
  occurred_at: '2026-03-02T09:14:07.312Z',
  action: 'member.suspended',
  actor: {
    type: 'member',
    id: '0198c59f-02e0-7c15-b6aa-0f4d93b7e812',
    name: 'Ada Lovelace',
    key: { id: '0198c5a0-11aa-7d03-93c8-7e2b5f60a9d1', name: 'offboarding' },
  },
  target: { type: 'member', id: '0198c5a0-5f7b-7a90-8de2-46b1c90f3e57', name: 'Grace Hopper' },
  reason: 'left the company',
  changes: { before: { status: 'active' }, after: { status: 'suspended' } },
  context: { request_id: 'offboarding-4711', ip: '203.0.113.7', user_agent: 'curl/8.14.1' },
  previous_hash: '7e6cdbc4c5534a27574aca4fc8970435debb0354dac651401163448fb1d98feb',
  hash: '3af74425f2e66fac966966dc872a7d1898aa9634b3b81b3d7814b949f238f979',
}

export const exampleCheckpoint: Static<typeof AuditCheckpoint> = {
  organization_id: exampleEntry.organization_id,
  sequence: exampleEntry.sequence,
  hash: exampleEntry.hash,
  signed_at: '2026-03-02T09:14:11.870Z',
  version: 2,
  previous: {
    sequence: 1279,
    signature: 'GFoooYs/k9sPoY0++J0OTdJrWFe8/kAUv4YTmhSZn37aW/oeqPzBgj8cV1bbRdUSTyYkgvN0y88cl5mpR5u8Dg==',
  },
  key_id: 'c439dee690d027cf',
  signature: '3MpAxvObbToZDv7TGG4EWBzHG9zhPuwp2L9qBJDXw34DP+3mMoTgcQ0sT3nbbcpAzp+U8LBIJfyoHq16Z8nbBg==',
}

export const examplePublicKey =
  '-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEAGImuoUq2lklMbQ3wj7P5+48EvjNogaOqY86Bwh78ryA=\n-----END PUBLIC KEY-----\n'
