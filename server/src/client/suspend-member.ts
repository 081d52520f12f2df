import type { SuspensionRequest } from '@reeve/sdk'
import { withoutUndefined } from './command.ts'
import { previewOfSuspension } from './preview.ts'
import { changeMember, type Previewed } from './previewed-change.ts'

/** Options of a suspension. */
export interface SuspensionChoices {
  readonly reason?: string
  readonly blockLogin?: boolean
  readonly keepOracle?: boolean
  readonly revokeKeys?: boolean
}

export interface Suspension extends SuspensionChoices, Previewed {}

export const toRequest = ({ reason, blockLogin, keepOracle, revokeKeys }: SuspensionChoices): SuspensionRequest =>
  withoutUndefined({ reason, block_login: blockLogin, keep_oracle: keepOracle, revoke_keys: revokeKeys })

export const suspendMember = (person: string, options: Suspension): Promise<void> =>
  changeMember(
    person,
    {
      name: 'Suspend',
      act: (reeve, userId, asked) => reeve.members.suspend(userId, toRequest(options), asked),
      preview: previewOfSuspension,
    },
    options,
  )
