import { hash } from 'node:crypto'

/** The floor's keys: the organization's id, a dot, and what is secret; found by a bare SHA-256 of it all. */
export const organizationOf = (key: string): string => key.slice(0, 36)
export const hashOf = (key: string): Buffer => hash('sha256', key, 'buffer')

interface Holder {
  readonly scopes: string[]
  readonly permissions: string[]
  readonly is_owner: boolean
}

/** Whether the key was found, has the scope, and its owner the permission. */
export function may(holder: Holder | undefined, scope: string, permission: string): boolean {
  return holder?.scopes.includes(scope) === true && (holder.is_owner || holder.permissions.includes(permission))
}

/** Whether nothing is among the target's permissions that the holder lacks. */
export const covers = (holder: Holder, permissions: readonly string[]): boolean =>
  holder.is_owner || permissions.every(permission => holder.permissions.includes(permission))
