import { VisuallyHidden } from '@mantine/core'
import type { AuditEntry } from '@reeve/sdk'
import IconKey from '@tabler/icons-react/icons/IconKey'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Breakable } from '../../ui/breakable.tsx'
import { listFormat } from '../../ui/formats.ts'
import { Icon } from '../../ui/icon.tsx'
import { localeOf } from '../../ui/locale.ts'
import { useMemberLabel } from '../members/index.ts'
import { useActorName } from './actor-name.ts'
import type { Burst } from './entry-groups.ts'
import classes from './entry-sentence.module.css'
import { changedFieldsOf, groupNameOf, variantOf } from './entry-variant.ts'
import { KeyOwner } from './key-owner.tsx'
import { OfferedProfile } from './offered-profile.tsx'
import { useRefusalSentence } from './refusal-sentence.ts'

/** A named part of a sentence, with the filter for it. */
export interface EntryPart {
  readonly filter: 'actor' | 'target' | 'key' | 'ip'
  readonly value: string
  readonly name: string
}

interface EntrySentenceProps {
  readonly entry: AuditEntry
  /** Renders a part; strong text by default. */
  readonly part?: (part: EntryPart) => ReactNode
  /** The entries of a burst that the sentence describes together; `entry` is the first one. */
  readonly burst?: Burst
  /** The id of a member whose name is left out at the beginning of a sentence, because the page is theirs. */
  readonly subject?: string | undefined
}

/** Delimiter of interpolated parts, which occurs in no text. */
const SEAM = '\u0001'
const seam = (name: string) => `${SEAM}${name}${SEAM}`
const strong = ({ name }: EntryPart): ReactNode => (
  // A URL or an address moves to the next line as a whole, and wraps only if it is longer than a line.
  <strong className={/\s/.test(name) ? undefined : classes.whole}>
    <Breakable text={name} />
  </strong>
)

/**
 * An audit entry as a sentence, "Ada Lovelace suspended Mallory Voss — laptop stolen", followed by chips for the API
 * key and the IP address. An unknown action is shown by its name.
 */
export function EntrySentence(props: EntrySentenceProps) {
  return (
    <span className={classes.entry}>
      <EntryText {...props} />
      <EntryOrigin {...props} />
    </span>
  )
}

/** The sentence of an entry without its chips. */
export function EntryText({ entry, part = strong, burst = [entry], subject }: EntrySentenceProps) {
  const { t, i18n } = useTranslation('audit')
  const { action, actor, target, reason } = entry
  const actorName = useActorName()
  const parts = {
    actor: { filter: 'actor', value: actor.id ?? '', name: actorName(actor) },
    target: { filter: 'target', value: target.id, name: useTargetName(entry) },
  } as const
  const show = (one: EntryPart) => (one.value === '' ? strong(one) : part(one))
  const refusal = useRefusalSentence(entry, seam, { actor: parts.actor.name, target: parts.target.name })
  const isKnown = i18n.exists(`does.${action}`, { ns: 'audit' })
  const variant = burst.every(one => variantOf(one) === variantOf(entry)) ? variantOf(entry) : undefined
  // A burst may contain edits of different fields, so it does not use a variant, which names one field.
  const isEdit = action === 'member.changed'
  const named = burst.length > 1 && isEdit ? undefined : variant
  const groups = [...new Set(action.startsWith('directory.group_') ? burst.flatMap(one => groupNameOf(one) ?? []) : [])]
  const sentence = t(named ?? (`does.${isKnown ? action : 'anything'}` as 'does.anything'), {
    actor: seam('actor'),
    target: seam('target'),
    action: seam('action'),
    detail: groups.length > 0 ? seam('groups') : isEdit ? seam('field') : detailOf(entry.changes?.after),
    count: groups.length,
    former: detailOf(entry.changes?.before),
    owner: seam('owner'),
  })
  const whole = refusal?.sentence ?? sentence
  const isLeftOut = subject !== undefined && actor.id === subject && whole.startsWith(`${seam('actor')} `)
  const text = isLeftOut ? capitalized(whole.slice(seam('actor').length + 1)) : whole
  return (
    <span>
      {text.split(SEAM).map((piece, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sentence have no other key
        <span key={index}>
          {piece === 'target' && burst.length > 1 ? (
            <Targets burst={burst} show={show} />
          ) : piece === 'actor' || piece === 'target' ? (
            show(parts[piece])
          ) : piece === 'owner' ? (
            <OwnerName state={entry.changes?.after} />
          ) : piece === 'action' ? (
            action
          ) : piece === 'groups' ? (
            <Shortened items={groups}>{name => <strong>{name}</strong>}</Shortened>
          ) : piece === 'field' ? (
            <Shortened items={changedFieldsOf(entry.changes)}>{field => <code>{field}</code>}</Shortened>
          ) : (
            piece
          )}
        </span>
      ))}
      {burst.length === 1 && <KeyOwner entry={entry} />}
      {burst.length === 1 && <OfferedProfile entry={entry} />}
      {refusal ? refusal.because && <span>: {refusal.because}</span> : reason !== null && <span> — {reason}</span>}
    </span>
  )
}

interface TargetsProps {
  readonly burst: Burst
  readonly show: (part: EntryPart) => ReactNode
}

/** Number of targets, or of groups, that a folded row names. */
const MOST_TARGETS = 2

/** The different targets of a burst. */
function Targets({ burst, show }: TargetsProps) {
  const entries = [...new Map(burst.map(entry => [entry.target.id, entry])).values()]
  return <Shortened items={entries}>{entry => <TargetName entry={entry} show={show} />}</Shortened>
}

interface ShortenedProps<Item> {
  readonly items: readonly Item[]
  readonly children: (item: Item) => ReactNode
}

/** The first items of a list, and the number of the others: "Kwame Mensah, Omar Haddad, and 3 more". */
function Shortened<Item>({ items, children }: ShortenedProps<Item>) {
  const { t, i18n } = useTranslation('audit')
  // If only one item is left, it is shown, because "and 1 more" is no shorter.
  const most = items.length === MOST_TARGETS + 1 ? items.length : MOST_TARGETS
  const named = items.slice(0, most)
  const rest = items.length - named.length
  const places = [...named.map((_, index) => String(index)), ...(rest > 0 ? [t('burst.others', { count: rest })] : [])]
  const pieces = listFormat(localeOf(i18n.language), { type: 'conjunction' }).formatToParts(places)
  return pieces.map(({ type, value }, index) => {
    const item = type === 'element' ? named[Number(value)] : undefined
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a list have no other key
      <Fragment key={index}>{item === undefined ? value : children(item)}</Fragment>
    )
  })
}

function TargetName({ entry, show }: { readonly entry: AuditEntry; readonly show: TargetsProps['show'] }) {
  return show({ filter: 'target', value: entry.target.id, name: useTargetName(entry) })
}

const capitalized = (text: string) => text.slice(0, 1).toLocaleUpperCase() + text.slice(1)

/** The API key and the IP address of an entry, as chips. */
export function EntryOrigin({ entry: { actor, context }, part }: EntrySentenceProps) {
  return (
    <Origin
      apiKey={actor.key && (part ?? strong)({ filter: 'key', value: actor.key.id, name: actor.key.name })}
      ip={context.ip !== null && (part ? part({ filter: 'ip', value: context.ip, name: context.ip }) : context.ip)}
    />
  )
}

interface OriginProps {
  readonly apiKey?: ReactNode
  readonly ip?: ReactNode
}

/** An API key and an IP address as chips. */
export function Origin({ apiKey, ip }: OriginProps) {
  const { t } = useTranslation('audit')
  return (
    <span className={classes.origin}>
      {apiKey && (
        <span className={classes.chip}>
          <Icon of={IconKey} size={14} />
          <VisuallyHidden>{t('withKey')} </VisuallyHidden>
          {apiKey}
        </span>
      )}
      {ip && <span className={classes.chip}>{ip}</span>}
    </span>
  )
}

/** The current name of the member to whom an entry transfers the Oracle. */
function OwnerName({ state }: { readonly state: unknown }) {
  const { t } = useTranslation('audit')
  const { owner_user_id: id } = (state ?? {}) as { readonly owner_user_id?: string }
  const name = useMemberLabel(id, `${t('kinds.member')} ${id?.slice(-12) ?? ''}`)
  return strong({ filter: 'target', value: id ?? '', name })
}

/** The target's recorded name, otherwise the member's current name, otherwise the kind and the end of the id. */
function useTargetName({ target: { type, id, name } }: AuditEntry): string {
  const { t } = useTranslation('audit')
  const isNamed = name !== undefined && name !== ''
  const kind = t(`kinds.${type}` as 'kinds.member', { defaultValue: type })
  const member = !isNamed && type === 'member' && id !== '' ? id : undefined
  const label = useMemberLabel(member, id === '' ? kind : `${kind} ${id.slice(-12)}`)
  return isNamed ? name : label
}

/** The detail that some sentences contain: the profile, the refused operation or the new name. */
function detailOf(side: unknown): string {
  if (typeof side !== 'object' || side === null) return '…'
  const { profile_name, operation, name } = side as Readonly<Record<string, unknown>>
  return [profile_name, operation, name].find(value => typeof value === 'string') ?? '…'
}
