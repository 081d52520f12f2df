import { isGrantablePermission } from '../../kernel/vocabulary.ts'
import { unknownPermission } from './profiles.contract.ts'

/** Removes duplicates, and keeps the order. @throws unknown_permission with the first 20 unknown names */
export function toPermissionSet(names: readonly string[]): readonly string[] {
  const errors = names.flatMap((name, index) =>
    isGrantablePermission(name) ? [] : [{ pointer: `/permissions/${index}`, ...fault(name) }],
  )
  if (errors.length > 0) throw unknownPermission({ errors: errors.slice(0, 20) })
  return [...new Set(names)]
}

/** True if two sets without duplicates have the same permissions, in any order. */
export const isSamePermissionSet = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every(permission => b.includes(permission))

const fault = (name: string) => ({
  code: 'unknown_permission',
  detail: `${name} is neither a permission of Reeve nor a dotted name outside its namespaces`,
  in: 'body' as const,
})
