import type { AnswerPromise } from '@reeve/sdk'

/** A resource with the ETag of its response; list items have no ETag. */
export type Tagged<Resource> = Resource & { readonly etag?: string | undefined }

/** Stores the ETag in the resource, so that the query cache has it, too. */
export async function tagged<Resource extends object>(call: AnswerPromise<Resource>): Promise<Tagged<Resource>> {
  const { data, etag } = await call.withResponse()
  return { ...data, etag }
}
