/**
 * Login blocks: a suspension may block the login of the whole account.
 *
 * Terms: block, in place (the login is blocked), requested (the identity provider has not confirmed the block yet),
 * lifting (the block is to be removed, but the provider has not unblocked the login yet), claim (a lease on a block,
 * under which one process calls a remote provider). Invariants: an account has at most one block, set by one
 * suspension; it is set only under the account's row lock, and only if the person is active in no other organization; a
 * remote provider is called only after the commit.
 */

export type { BlockState } from './block-state.ts'
export { loginIsBlocked } from './login-blocks.contract.ts'
export { findLoginBlock, type LoginBlockRow, lockLoginBlock } from './login-blocks.sql.ts'
export { createLoginBlocks, type LoginBlocks, loginBlockJob } from './login-blocks.ts'
export { type Blocked, isInForce, type Login, lockLogin, stateOfOwnBlock } from './login-changes.ts'
