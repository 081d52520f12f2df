import type { AnswerPromise } from '@reeve/sdk'
import { ChangedSince } from './conflict.ts'
import { tagged } from './etag.ts'
import { isSame } from './use-edit.ts'

interface Inverse<Resource> {
  readonly refetch: () => AnswerPromise<Resource>
  readonly remove: (ifMatch: string | undefined) => AnswerPromise<unknown>
}

/**
 * Removes a resource that was just created, unless a field of `created` differs by now.
 * @throws ChangedSince
 */
export async function undoCreation<Resource extends object>(
  created: Partial<Resource>,
  { refetch, remove }: Inverse<Resource>,
): Promise<void> {
  // The response of a creation has no ETag. With the ETag of this read, no change after the comparison is lost.
  const { etag, ...now } = await tagged(refetch())
  const fields = Object.keys(created) as (keyof Resource)[]
  if (fields.some(field => !isSame((now as Resource)[field], created[field]))) throw new ChangedSince()
  await remove(etag)
}
