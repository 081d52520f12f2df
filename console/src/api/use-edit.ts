import { type AnswerPromise, isReeveError } from '@reeve/sdk'
import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Conflict } from './conflict.ts'
import { type Tagged, tagged } from './etag.ts'
import { mayBeDone } from './problem.tsx'
import { withRecentSignIn } from './session.ts'
import { isReplay, refetchAfterReplay } from './unless-undone.ts'

/** Refetches before a write. If that fails, the outcome of the `earlier` attempt stays unknown. */
export async function refetchBeforeWrite<Resource>(
  earlier: Error | null,
  refetch: () => Promise<Resource>,
): Promise<Resource> {
  try {
    return await refetch()
  } catch (error) {
    if (isReeveError(error) && mayBeDone(earlier)) error.mayBeDone = true
    throw error
  }
}

type ChangesOf<Resource> = { readonly [Field in keyof Resource]?: unknown }

interface Saving<Resource, Changes> {
  /** The fields that the form shows, with their labels. */
  readonly fields: { readonly [Field in keyof Resource]?: string }
  readonly refetch: () => AnswerPromise<Resource>
  /** Sends the changes with the ETag of `seen`. */
  readonly save: (changes: Changes, seen: Tagged<Resource>) => AnswerPromise<object>
}

interface Edit<Resource> {
  /** The state that the person has seen. */
  readonly seen: Tagged<Resource>
  /** The error of the previous attempt. */
  readonly earlier: Error | null
}

/** Maximum number of attempts to save while others change fields that the form does not show. */
const MOST_TRIES = 3

function unlessChanged(error: unknown): undefined {
  if (!isReeveError(error, 'changed_meanwhile')) throw error
}

/**
 * Saves changes with the ETag of the state that the person has seen, and resolves to the response. If this ETag is
 * stale or missing (list items have none), the resource is refetched, and the changes are saved unless a field of the
 * form has changed.
 * @throws Conflict if someone else has changed a field of the form
 */
export async function saveChanges<Resource extends object, Changes extends ChangesOf<Resource>>(
  changes: Changes,
  { seen, earlier }: Edit<Resource>,
  { fields, refetch, save }: Saving<Resource, Changes>,
): Promise<Tagged<object>> {
  const isAsWanted = (now: Resource, field: keyof Resource) => field in changes && isSame(now[field], changes[field])
  const refuseConflict = (changed: readonly (keyof Resource)[], now: Tagged<Resource>) => {
    const labelled = changed.map(field => ({ label: fields[field] ?? String(field), value: now[field] }))
    if (changed.length > 0) throw new Conflict(now, labelled)
  }
  const saveIfStill = (state: Tagged<Resource>) => save(changes, state).withResponse()

  let saved = seen.etag === undefined ? undefined : await saveIfStill(seen).catch(unlessChanged)
  for (let tried = 1; !saved; tried++) {
    const now = await refetchBeforeWrite(earlier, () => tagged(refetch()))
    const shown = Object.keys(fields) as (keyof Resource)[]
    refuseConflict(
      shown.filter(field => !isSame(now[field], seen[field]) && !isAsWanted(now, field)),
      now,
    )
    saved = await (tried < MOST_TRIES ? saveIfStill(now).catch(unlessChanged) : saveIfStill(now))
  }
  const { data, etag, response } = saved
  if (!isReplay(response)) return { ...data, etag }
  const now = await refetchAfterReplay(response, () => tagged(refetch()))
  refuseConflict(
    (Object.keys(changes) as (keyof Resource)[]).filter(field => !isAsWanted(now, field)),
    now,
  )
  return now
}

interface Outcome<Resource> {
  /** `undo` restores the former values, unless the resource has changed since. Undefined if nothing was changed. */
  readonly onSuccess?: (resource: Tagged<Resource>, undo: (() => Promise<void>) | undefined) => void
  /** Called with the restored values, to show them in the form. */
  readonly onUndone?: (resource: Tagged<Resource>) => void
}

/**
 * Saves a form's changes to a resource that others may edit at the same time. `before` is the state with which the form
 * compares its fields, to send only those that differ. `seen` is the state that the person has been shown. Its ETag is
 * sent. Both change after a save, an undo and a conflict.
 */
export function useEdit<Resource extends object, Changes extends ChangesOf<Resource>>(
  resource: Tagged<Resource>,
  { onSuccess, onUndone, ...saving }: Saving<Resource, Changes> & Outcome<Resource>,
) {
  const [{ before, seen }, setStates] = useState({ before: resource, seen: resource })
  const edit: UseMutationResult<Tagged<Resource>, Error, Changes> = useMutation({
    mutationFn: async (changes: Changes) =>
      Object.keys(changes).length === 0
        ? seen
        : ((await withRecentSignIn(() =>
            saveChanges(changes, { seen, earlier: edit.error }, saving),
          )) as Tagged<Resource>),
    onSuccess: (saved, changes) => {
      setStates({ before: saved, seen: saved })
      const changed = Object.keys(changes) as (keyof Resource)[]
      const former = Object.fromEntries(changed.map(field => [field, before[field]])) as Changes
      const undo = async () => {
        const restored = (await tagged(saving.save(former, saved))) as Tagged<Resource>
        setStates({ before: restored, seen: restored })
        onUndone?.(restored)
      }
      onSuccess?.(saved, changed.length === 0 ? undefined : undo)
    },
    onError: (error, changes) => {
      if (!(error instanceof Conflict)) return
      const now = error.now as Tagged<Resource>
      const sent = Object.keys(changes).map(field => [field, now[field as keyof Resource]])
      setStates({ before: { ...before, ...Object.fromEntries(sent) }, seen: now })
    },
  })
  return { before, seen, edit }
}

/** Compares two values, ignoring the order of list items and of object keys. */
export const isSame = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other)

function canonical(value: unknown): string {
  if (Array.isArray(value)) return JSON.stringify(value.toSorted())
  return JSON.stringify(typeof value === 'object' && value !== null ? Object.entries(value).sort() : value)
}
