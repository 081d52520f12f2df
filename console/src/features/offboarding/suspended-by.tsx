import type { Suspension } from '@reeve/sdk'
import { DirectoryName, isByDirectory } from '../directories/index.ts'
import { MemberName } from '../members/index.ts'

/** The member or the directory that made the suspension. */
export function SuspendedBy({ suspension }: { readonly suspension: Pick<Suspension, 'suspended_by' | 'held_by'> }) {
  const { suspended_by: id } = suspension
  return isByDirectory(suspension) ? <DirectoryName id={id} /> : <MemberName userId={id} />
}
