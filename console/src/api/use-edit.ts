import { isReeveError } from '@reeve/sdk'
import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Overtaken, overtakenFields } from './overtaken.ts'
import { mayBeDone } from './problem.tsx'

/** Refetches before a write. If that fails, the unknown outcome of the `earlier` try stays unknown. */
export async function refetchBeforeWrite<Thing>(earlier: Error | null, refetch: () => Promise<Thing>): Promise<Thing> {
  try {
    return await refetch()
  } catch (error) {
    if (isReeveError(error) && mayBeDone(earlier)) error.mayBeDone = true
    throw error
  }
}

interface Edit<Thing, Changes> {
  /** Reads the current state. */
  readonly refetch: () => Promise<Thing>
  readonly save: (changes: Changes, now: Thing) => Promise<Thing>
  readonly onSuccess?: (thing: Thing) => void
}

/**
 * Saves a form's changes to a resource that others may edit at the same time. `before` is the state that the form was
 * opened with: only fields that differ from it are sent. A field that someone else has changed since is overwritten on
 * the second try, after the person has read its current value.
 */
export function useEdit<Thing extends object, Changes extends { readonly [Field in keyof Thing]?: unknown }>(
  thing: Thing,
  { refetch, save, onSuccess }: Edit<Thing, Changes>,
) {
  const [before, setBefore] = useState(thing)
  const edit: UseMutationResult<Thing, Error, Changes> = useMutation({
    mutationFn: async (changes: Changes) => {
      const now = await refetchBeforeWrite(edit.error, refetch)
      if (Object.keys(changes).length === 0) return now
      const overtaken = overtakenFields(before, changes, now)
      if (Object.keys(overtaken).length > 0) throw new Overtaken(overtaken)
      return save(changes, now)
    },
    onSuccess: answer => {
      setBefore(answer)
      onSuccess?.(answer)
    },
    onError: error => {
      if (error instanceof Overtaken) setBefore({ ...before, ...error.now })
    },
  })
  return { before, edit }
}
