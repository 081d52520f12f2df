import { hash } from 'node:crypto'
import { versionMismatch } from './scim-errors.ts'

/** The weak ETag of a resource: the first 132 bits of the SHA-256 of its JSON, as base64url. */
export const versionOf = (resource: object): string =>
  `W/"${hash('sha256', JSON.stringify(resource), 'base64url').slice(0, 22)}"`

/** The opaque parts of the entity tags in a header. Tags are compared weakly (RFC 9110, section 8.8.3.2). */
const tagsIn = (header: string): readonly string[] => header.split(',').map(tag => tag.trim().replace(/^W\//, ''))

/** True if the header names this version, or is `*`. */
export const namesVersion = (header: string, version: string): boolean =>
  header.trim() === '*' || tagsIn(header).includes(version.replace(/^W\//, ''))

/** @throws versionMismatch if `If-Match` names another version */
export function assertVersion(ifMatch: string | null, version: string): void {
  if (ifMatch !== null && !namesVersion(ifMatch, version)) throw versionMismatch({ etag: version })
}
