import { useEffect } from 'react'
import { useCaller } from '../api/caller.ts'
import { createStore } from '../ui/store.ts'

interface Person {
  readonly id: string
  readonly name: string
  readonly email: string
}

const MOST = 20

/**
 * People whose pages were opened, the newest first. They are kept only in memory, and with the reader's id, so that
 * nobody else sees them.
 */
const people = createStore<readonly (Person & { readonly reader: string })[]>([])

function useReader(): string {
  const { caller } = useCaller()
  return `${caller.user.user_id} ${caller.organization.id}`
}

/** Puts a person first among those whose pages this reader has opened. */
export function useRememberPerson({ id, name, email }: Person): void {
  const reader = useReader()
  useEffect(() => {
    const others = people.get().filter(one => one.id !== id || one.reader !== reader)
    people.set([{ id, name, email, reader }, ...others].slice(0, MOST))
  }, [id, name, email, reader])
}

/** The people whose pages this reader has opened, the newest first. */
export function useRecentPeople(): readonly Person[] {
  const reader = useReader()
  return people.useValue().filter(person => person.reader === reader)
}
