import type { BlockFor, BlockState, LoginBlocks } from '../accounts/login-blocks/index.ts'
import type { Receipt } from './offboarding.contract.ts'
import { toLoginOutcome } from './offboarding.view.ts'

/**
 * What is left to do for a requested login block once the suspension is committed: the remote call, and its outcome.
 */
export function applyBlock(logins: LoginBlocks, block: BlockFor, login: BlockState | null, receipt: Receipt) {
  const { applyToProvider } = logins
  if (login !== 'requested' || !applyToProvider) return undefined
  return async (): Promise<Receipt> => ({ ...receipt, ...toLoginOutcome(await applyToProvider(block)) })
}
