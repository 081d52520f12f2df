import { useQueries } from '@tanstack/react-query'
import { useCaller } from '../../api/caller.ts'
import { namedQuery } from '../members/index.ts'
import { useProfiles } from '../profiles/index.ts'

const MEMBER = /(^|_)user_id$|_by$/
const PROFILE = /(^|_)profile_id$/
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Puts names before the ids of members and profiles, wherever they stand in what an entry changed. */
export function useNamed(changes: unknown): (state: unknown) => unknown {
  const { may } = useCaller()
  const profiles = useProfiles()
  const ids = [...new Set(memberIdsIn('', changes))]
  const found = useQueries({ queries: ids.map(id => ({ ...namedQuery(id), enabled: may('members.read') })) })
  const members = new Map(ids.map((id, index) => [id, found[index]?.data?.name]))
  const named = (key: string, value: unknown): unknown => {
    if (typeof value === 'object') return mapped(value, named)
    if (typeof value !== 'string' || !ID.test(value)) return value
    const profile = PROFILE.test(key) ? profiles.find(({ id }) => id === value)?.name : undefined
    const name = MEMBER.test(key) ? members.get(value) : profile
    return name === undefined ? value : `${name} · ${value}`
  }
  return state => named('', state)
}

const mapped = (value: object | null, map: (key: string, value: unknown) => unknown): unknown =>
  value === null || Array.isArray(value)
    ? value
    : Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, map(key, inner)]))

function memberIdsIn(key: string, value: unknown): string[] {
  if (typeof value === 'string') return MEMBER.test(key) && ID.test(value) ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => memberIdsIn(name, inner))
}
