import Type from 'typebox'
import { invalidCursor, openPage, PageOf, PageQuery, TimeRange } from '../../kernel/page.ts'
import { query } from '../../operations/operation.ts'
import { AuditCheckpoint, exampleCheckpoint, examplePublicKey } from './audit.contract.ts'
import { toCheckpoint } from './audit.view.ts'
import type { CheckpointSigner } from './checkpoint-signature.ts'
import { listCheckpointRows } from './checkpoints.sql.ts'

/** The signed checkpoints of the organization's chain, sorted by sequence, with the public key that verifies them. */
export const listAuditCheckpoints = ({ signer }: { readonly signer: CheckpointSigner }) =>
  query({
    id: 'listAuditCheckpoints',
    summary: 'List the signed checkpoints of the audit log',
    description:
      'Newest first by default. To verify an NDJSON export later, and to detect a truncated or rewritten audit log ' +
      'without trusting the database, store a checkpoint and the public key elsewhere. A checkpoint is signed within ' +
      '10 seconds of an entry, and at every 1,000th entry.',
    method: 'GET',
    path: '/v1/audit/checkpoints',
    scope: 'audit:read',
    permission: 'audit.read',
    query: Type.Object({ ...PageQuery('desc'), ...TimeRange }),
    response: Type.Object({
      ...PageOf('checkpoints', AuditCheckpoint).properties,
      public_key: Type.String({ description: 'Ed25519, SPKI in PEM' }),
    }),
    errors: [invalidCursor],
    example: { response: { checkpoints: [exampleCheckpoint], next_cursor: null, public_key: examplePublicKey } },

    read({ organizationId, query: asked }) {
      const checkpoints = openPage('audit checkpoints', 'sequence', asked)
      return listCheckpointRows(organizationId, asked, checkpoints).map(rows =>
        checkpoints.cut(rows, ({ sequence }) => sequence),
      )
    },

    answer: ({ found: { page, nextCursor } }) => ({
      checkpoints: page.map(toCheckpoint),
      next_cursor: nextCursor,
      public_key: signer.publicKey,
    }),
  })
