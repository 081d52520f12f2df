import { isReeveError } from '@reeve/sdk'
import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Overtaken, overtakenFields } from './overtaken.ts'
import { mayBeDone } from './problem.tsx'

/** A look before a write. If it fails, what is not known of the `earlier` try of that write still is not. */
export async function refetchBeforeWrite<Thing>(earlier: Error | null, refetch: () => Promise<Thing>): Promise<Thing> {
  try {
    return await refetch()
  } catch (error) {
    if (isReeveError(error) && mayBeDone(earlier)) error.mayBeDone = true
    throw error
  }
}

interface Edit<Thing, Changes> {
  /** Reads the thing as it is now. */
  readonly refetch: () => Promise<Thing>
  readonly save: (changes: Changes, now: Thing) => Promise<Thing>
  readonly onSuccess?: (thing: Thing) => void
}

/**
 * What a form changes of a thing that somebody else may be changing, too. `before` is what the form began with: only
 * what differs from it is a change. A field that somebody else has changed since then is replaced at a second try, when
 * the person has read what it is now.
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
