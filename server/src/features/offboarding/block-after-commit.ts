import type { BlockFor, BlockState, LoginBlocks } from '../accounts/login-blocks/index.ts'
import type { Receipt } from './offboarding.contract.ts'
import { toLoginOutcome } from './offboarding.view.ts'

/** Sends a requested login block to the remote identity provider once the suspension is committed. */
export function blockAfterCommit(logins: LoginBlocks, block: BlockFor, login: BlockState | null, receipt: Receipt) {
  const { applyToProvider } = logins
  if (login !== 'requested' || !applyToProvider) return undefined
  return async (): Promise<Receipt> => ({ ...receipt, ...toLoginOutcome(await applyToProvider(block)) })
}
