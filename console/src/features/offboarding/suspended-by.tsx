import type { Suspension } from '@reeve/sdk'
import { DirectoryName, isByDirectory } from '../directories/index.ts'
import { MemberName } from '../members/index.ts'

/** The actor of a suspension: a member or a directory. */
export function SuspendedBy({ suspension }: { readonly suspension: Pick<Suspension, 'suspended_by' | 'held_by'> }) {
  const { suspended_by: id } = suspension
  return isByDirectory(suspension) ? <DirectoryName id={id} /> : <MemberName userId={id} />
}
