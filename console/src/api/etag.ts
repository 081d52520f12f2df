import type { AnswerPromise } from '@reeve/sdk'

/** A resource with the ETag that it was read with; list items have none. */
export type Tagged<Thing> = Thing & { readonly etag?: string | undefined }

/** Stores the ETag in the resource, so that the query cache has it, too. */
export async function tagged<Thing extends object>(call: AnswerPromise<Thing>): Promise<Tagged<Thing>> {
  const { data, etag } = await call.withResponse()
  return { ...data, etag }
}
