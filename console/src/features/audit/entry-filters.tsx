import { useDebouncedValue } from '@mantine/hooks'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { type ChipOption, FilterChip } from '../../ui/filter-chip.tsx'
import { useMemberLabel } from '../members/index.ts'
import { useActorName } from './actor-name.ts'
import { type AuditSearch, entriesQuery, peopleQuery } from './audit.queries.ts'
import { FAMILIES, type Family } from './families.ts'
import { useKnownActions } from './known-actions.ts'

const route = getRouteApi('/in-organization/audit')

const ASK_AFTER_MS = 200

function useFilter() {
  const navigate = route.useNavigate()
  return (change: AuditSearch) =>
    void navigate({
      search: before => ({
        ...before,
        ...change,
        // Without `until`, `since` is not a filter: it only keeps the cursor of the shown page valid.
        ...(before.until === undefined && { since: undefined }),
        cursor: undefined,
        entry: undefined,
      }),
    })
}

/** A filter by actor. It offers the actors of the listed entries, including directories, and members found by name. */
export function ActorFilter() {
  const { t } = useTranslation(['audit', 'ui'])
  const search = route.useSearch()
  const filter = useFilter()
  const { may } = useCaller()
  const actorName = useActorName()
  const { data } = useSuspenseQuery(entriesQuery(search))
  const [text, setText] = useState('')
  const [isOpened, setOpened] = useState(false)
  const [wanted] = useDebouncedValue(text.trim(), ASK_AFTER_MS)
  const people = useQuery({
    ...peopleQuery(wanted),
    enabled: isOpened && may('members.read'),
    placeholderData: before => before,
  })
  const listed = data.entries.flatMap(({ actor }): ChipOption[] =>
    actor.id !== null && isPart(text, actorName(actor)) ? [{ value: actor.id, label: actorName(actor) }] : [],
  )
  const found = (people.data ?? []).map(({ user_id, name }) => ({ value: user_id, label: name }))
  const options = new Map([...found, ...listed].map(option => [option.value, option]))
  const label = useMemberLabel(search.actor, search.actor?.slice(-12) ?? '')
  return (
    <FilterChip
      label={t('filters.actor')}
      clear={t('filters.anyActor')}
      value={search.actor}
      valueText={data.entries.find(({ actor }) => actor.id === search.actor)?.actor.name ?? label}
      options={[...options.values()]}
      choose={actor => filter({ actor })}
      search={{
        label: t('filters.findActor'),
        text,
        change: setText,
        nothing: t('ui:filters.nothing'),
        onOpen: () => setOpened(true),
      }}
    />
  )
}

const FAMILY = 'family:'

/** A filter by the kind of event: a family, a prefix such as `member.*`, or one action. */
export function EventFilter() {
  const { t } = useTranslation(['audit', 'ui'])
  const { action, family } = route.useSearch()
  const filter = useFilter()
  const actions = useKnownActions()
  const [text, setText] = useState('')
  const options = [
    ...FAMILIES.map(one => ({ value: FAMILY + one, label: t(`families.${one}`) })),
    ...actions.map(one => ({ value: one, label: one })),
  ]
  const value = action ?? (family && FAMILY + family)
  const choose = (chosen: string | undefined) => {
    const isFamily = chosen?.startsWith(FAMILY)
    filter({
      action: isFamily ? undefined : chosen,
      family: isFamily ? (chosen?.slice(FAMILY.length) as Family) : undefined,
    })
  }
  return (
    <FilterChip
      label={t('filters.event')}
      clear={t('filters.anyEvent')}
      value={value}
      // A URL may contain both a family and an action.
      valueText={[family && (FAMILIES.find(one => one === family) ? t(`families.${family as Family}`) : family), action]
        .filter(one => one !== undefined)
        .join(' · ')}
      options={options.filter(one => isPart(text, one.label))}
      choose={choose}
      search={{ label: t('filters.findEvent'), text, change: setText, nothing: t('ui:filters.nothing') }}
    />
  )
}

const isPart = (text: string, name: string) => name.toLowerCase().includes(text.trim().toLowerCase())
