import { Text, Title } from '@mantine/core'
import type { AuditEntry } from '@reeve/sdk'
import IconFileOff from '@tabler/icons-react/icons/IconFileOff'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { Term } from '../../layout/term.tsx'
import { BeforeAfter } from '../../ui/before-after.tsx'
import { browserName } from '../../ui/browser-name.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { CopyIcon } from '../../ui/copy-icon.tsx'
import { Id } from '../../ui/copyable-id.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { OpenableTime } from '../../ui/exact-time.tsx'
import { localeOf } from '../../ui/locale.ts'
import { EmptyState } from '../../ui/notice.tsx'
import { neighboursOf, SidePanel } from '../../ui/side-panel.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { DeliveriesOfEvent } from '../governance/index.ts'
import { useProfiles } from '../profiles/index.ts'
import { ActorAvatar } from './actor-avatar.tsx'
import { entryQuery, eventsAtQuery, sameRequestQuery } from './audit.queries.ts'
import { ChainPlace } from './chain-place.tsx'
import { ChangedValue, useFieldName } from './changed-value.tsx'
import { EntryIcon } from './entry-icon.tsx'
import { FilterLink } from './entry-list.tsx'
import classes from './entry-panel.module.css'
import { EntrySentence, EntryText } from './entry-sentence.tsx'
import { eventsOfChange } from './events-of-change.ts'
import { isNamedKind, NamedId } from './named-id.tsx'

const route = getRouteApi('/in-organization/audit')

interface EntryPanelProps {
  readonly sequence: number
  /** The list from which the entry was opened. */
  readonly among: readonly AuditEntry[]
}

/** One entry in full, with the other effects of its request. */
export function EntryPanel({ sequence, among }: EntryPanelProps) {
  const { t } = useTranslation('audit')
  const { data: entry } = useSuspenseQuery(entryQuery(sequence))
  const navigate = route.useNavigate()
  const show = (entry: number | undefined, replace = false) =>
    void navigate({ search: before => ({ ...before, entry }), resetScroll: false, replace })
  return (
    <SidePanel
      title={t('panel.title', { number: sequence })}
      close={() => show(undefined)}
      neighbours={neighboursOf(
        among,
        sequence,
        other => other.sequence,
        next => show(next, true),
      )}
    >
      {entry ? <Whole entry={entry} /> : <EmptyState icon={IconFileOff} title={t('panel.none')} />}
    </SidePanel>
  )
}

function Whole({ entry }: { readonly entry: AuditEntry }) {
  const { t, i18n } = useTranslation('audit')
  const { actor, target, context, changes } = entry
  const nameOf = useExplainedName()
  const withoutNames = useWithoutNames()
  const long = new Intl.DateTimeFormat(localeOf(i18n.language), { dateStyle: 'long', timeStyle: 'long' })
  return (
    <div className={classes.panel}>
      <div className={classes.head}>
        <EntryIcon action={entry.action} />
        <ActorAvatar actor={actor} />
        <div className={classes.sentence}>
          <EntryText entry={entry} part={part => <FilterLink {...part} />} />
        </div>
        <CopyButton text={JSON.stringify(entry, null, 2)} label={t('panel.copyJson')} />
      </div>
      <DescriptionList
        items={[
          [
            t('panel.when'),
            <div key="when">
              <OpenableTime at={entry.occurred_at}>
                <time dateTime={entry.occurred_at}>{long.format(new Date(entry.occurred_at))}</time>
              </OpenableTime>
              <Text size="sm" c="dimmed">
                {entry.occurred_at}
              </Text>
            </div>,
          ],
          (actor.type === 'member' || actor.type === 'directory') &&
            actor.id !== null && [
              t('panel.actor'),
              <NamedId key="actor" kind={actor.type} id={actor.id} what={t('panel.actor')} />,
            ],
          isNamedKind(target.type) &&
            target.id !== '' && [
              t('panel.target'),
              <NamedId key="target" kind={target.type} id={target.id} what={t('panel.target')} />,
            ],
          [t('panel.action'), <FilterLink key="action" filter="action" value={entry.action} name={entry.action} />],
          entry.reason !== null && [t('panel.reason'), entry.reason],
          actor.key !== null && [
            t('panel.key'),
            <FilterLink key="key" filter="key" value={actor.key.id} name={actor.key.name} />,
          ],
          [t('panel.address'), context.ip === null ? t('panel.unknown') : <Address key="address" ip={context.ip} />],
          [t('panel.program'), <UserAgent key="program" text={context.user_agent} />],
          [
            t('panel.request'),
            <span key="request" className={classes.copied}>
              <FilterLink filter="request" value={context.request_id} name={context.request_id}>
                <Id id={context.request_id} />
              </FilterLink>
              <CopyIcon text={context.request_id} what={t('panel.request')} />
            </span>,
          ],
        ]}
      />
      {changes && (changes.before ?? changes.after ?? null) !== null && (
        <Part title={t('panel.changes')}>
          <BeforeAfter
            before={withoutNames(once(changes.before))}
            after={withoutNames(once(changes.after))}
            nameOf={nameOf}
            show={(field, value) => <ChangedValue field={field} value={value} />}
          />
        </Part>
      )}
      <SameRequest entry={entry} />
      <Part title={t('panel.chain')}>
        <ChainPlace entry={entry} />
      </Part>
    </div>
  )
}

/** The label of a field, with an explanation of metadata. */
function useExplainedName(): (field: string) => ReactNode {
  const nameOf = useFieldName()
  return field =>
    field === 'metadata' ? (
      <>
        {nameOf(field)} <Term of="metadata" />
      </>
    ) : (
      nameOf(field)
    )
}

/** The IP address as a filter of the log, and a link to the sign-ins from it. */
function Address({ ip }: { readonly ip: string }) {
  const { t } = useTranslation('audit')
  const { may } = useCaller()
  return (
    <span className={classes.address}>
      <span className={classes.copied}>
        <FilterLink filter="ip" value={ip} name={ip} />
      </span>
      {may('members.suspend') && (
        <TextLink size="sm" to="/members/sign-ins" search={{ ip }}>
          {t('panel.signIns')}
        </TextLink>
      )}
    </span>
  )
}

/** "Chrome 150 · Linux", with the full user agent below; only the full user agent if the browser is unknown. */
function UserAgent({ text }: { readonly text: string | null }) {
  const { t } = useTranslation('audit')
  const name = browserName(text, { hasVersion: true })
  if (text === null || name === undefined) return t('panel.unknown')
  if (text.startsWith(name)) return text
  return (
    <details className={classes.agent}>
      <summary>{name}</summary>
      {text}
    </details>
  )
}

/** Drops `profile_name` if the profile of `profile_id` is known, because the id is then shown as a name. */
function useWithoutNames(): (state: unknown) => unknown {
  const profiles = useProfiles()
  return state => {
    if (typeof state !== 'object' || state === null || !('profile_name' in state)) return state
    const { profile_name: name, ...others } = state as { readonly profile_name: unknown; readonly profile_id?: unknown }
    return profiles.some(({ id }) => id === others.profile_id) ? others : { ...others, profile_name: name }
  }
}

/**
 * A suspension records its effect on the Oracle in two fields. Drops `oracle_paused` if the Oracle was kept, otherwise
 * `kept_oracle`.
 */
function once(state: unknown): unknown {
  if (typeof state !== 'object' || state === null || !('kept_oracle' in state)) return state
  const other = state.kept_oracle === true ? 'oracle_paused' : 'kept_oracle'
  return Object.fromEntries(Object.entries(state).filter(([field]) => field !== other))
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Title order={3} id={id} mb="xs">
        {title}
      </Title>
      {children}
    </section>
  )
}

/** The other entries of the request, and its events for callers who may read them. */
function SameRequest({ entry }: { readonly entry: AuditEntry }) {
  const { t } = useTranslation('audit')
  const { data: others } = useQuery(sameRequestQuery(entry))
  const { data: simultaneous = [] } = useQuery(eventsAtQuery(entry))
  if (!others) return null
  const isOfChange = ({ occurred_at }: AuditEntry) => occurred_at === entry.occurred_at
  const events = eventsOfChange(simultaneous, [entry, ...others.filter(isOfChange)])
  return (
    <Part title={t('panel.sameRequest')}>
      {others.length === 0 && events.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('panel.nothing')}
        </Text>
      )}
      <ul className={classes.caused}>
        {others.map(other => (
          <li key={other.id}>
            <EntrySentence entry={other} />
          </li>
        ))}
        {events.map(({ id, type }) => (
          <li key={id}>
            {t('panel.told')} <code>{type}</code>{' '}
            <Text component="span" c="dimmed" size="sm">{`webhook-id ${id}`}</Text>
            <DeliveriesOfEvent eventId={id} />
          </li>
        ))}
      </ul>
    </Part>
  )
}
