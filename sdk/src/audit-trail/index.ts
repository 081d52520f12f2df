/**
 * Verification of audit trails. `verify` checks an export. The other functions are its rules, for code that reads a
 * trail in another way. `@reeve/sdk/audit-trail` is this module alone, without the client.
 */
export { canonicalJson, toLine } from './canonical-json.ts'
export {
  CHAIN_START,
  type Chained,
  type ChainLink,
  faultOfEntry,
  hashEntry,
  hashOf,
  type TrailFault,
  type TrailFaultCode,
} from './chain.ts'
export { parseCheckpoints, type ReadCheckpointsOptions, readCheckpoints } from './checkpoint-file.ts'
export {
  type CheckpointFileCode,
  CheckpointFileError,
  faultOfCheckpoint,
  faultOfLink,
  isSigned,
  type KeptCheckpoints,
  signedText,
} from './checkpoints.ts'
export type { CheckpointKey, Cryptography, Sha256 } from './cryptography.ts'
export { type TrailLine, type TrailVerification, type VerifyOptions, verify } from './verify.ts'
