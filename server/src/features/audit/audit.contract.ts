import Type, { type Static } from 'typebox'
import { Nullable, Timestamp, Uuid, Word } from '../../kernel/schema.ts'
import { FAULT_CODES } from './verify-chain.ts'

const Sequence = Type.Integer({ minimum: 0 })
const Hash = Type.String({ description: 'SHA-256, lower-case hexadecimal' })

/** Nothing that an entry holds is left out, for the hash is over all of it. */
const Whole = { additionalProperties: true }

export const AuditEntry = Type.Object({
  id: Uuid,
  organization_id: Uuid,
  sequence: Type.Integer({ minimum: 1, description: 'Without gaps, from 1' }),
  occurred_at: Timestamp,
  action: Type.String(),
  actor: Type.Object(
    {
      type: Word(['member', 'account', 'operator', 'system']),
      id: Nullable(Type.String()),
      name: Type.String(),
      key: Nullable(Type.Object({ id: Type.String(), name: Type.String() }, Whole)),
    },
    Whole,
  ),
  target: Type.Object({ type: Type.String(), id: Type.String(), name: Type.Optional(Type.String()) }, Whole),
  reason: Nullable(Type.String()),
  changes: Nullable(
    Type.Object({ before: Type.Optional(Type.Unknown()), after: Type.Optional(Type.Unknown()) }, Whole),
  ),
  context: Type.Object(
    { request_id: Type.String(), ip: Nullable(Type.String()), user_agent: Nullable(Type.String()) },
    Whole,
  ),
  previous_hash: Hash,
  hash: Hash,
})

export const AuditCheckpoint = Type.Object({
  organization_id: Uuid,
  sequence: Type.Integer({ minimum: 1 }),
  hash: Hash,
  signed_at: Timestamp,
  version: Type.Integer({ description: 'Which fields are signed; 1 was signed before checkpoints were linked' }),
  previous: Nullable(
    Type.Object(
      { sequence: Type.Integer({ minimum: 1 }), signature: Type.String() },
      { description: 'The checkpoint signed before this one; null for the first of a chain, and in version 1' },
    ),
  ),
  key_id: Type.String({ description: 'The first 8 bytes of the SHA-256 of the public key (DER), hexadecimal' }),
  signature: Type.String({
    description:
      'Ed25519, base64, over the canonical JSON (RFC 8785) of all other fields as they stand here; in version 1 ' +
      'of {hash, organization_id, sequence, signed_at} alone',
  }),
})

export const AuditVerification = Type.Object({
  valid: Type.Boolean(),
  entries: Type.Integer({ description: 'How many entries were proven, from the first on' }),
  head: Type.Object({ sequence: Sequence, hash: Hash }),
  checkpoints: Type.Integer({ description: 'How many signed checkpoints were proven' }),
  first_fault: Nullable(Type.Object({ sequence: Sequence, code: Word(FAULT_CODES), detail: Type.String() })),
})
export type Verification = Static<typeof AuditVerification>

/** A real entry with a real signature over it: whoever writes a verifier can begin with it. */
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
