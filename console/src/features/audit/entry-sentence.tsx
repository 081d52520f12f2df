import { VisuallyHidden } from '@mantine/core'
import type { AuditEntry } from '@reeve/sdk'
import IconKey from '@tabler/icons-react/icons/IconKey'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Breakable } from '../../ui/breakable.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useMemberLabel } from '../members/index.ts'
import { useActorName } from './actor-name.ts'
import classes from './entry-sentence.module.css'
import { changedFieldOf, variantOf } from './entry-variant.ts'
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
}

/** Delimiter of interpolated parts, which occurs in no text. */
const SEAM = '\u0001'
const seam = (name: string) => `${SEAM}${name}${SEAM}`
const strong = ({ name }: EntryPart): ReactNode => (
  <strong>
    <Breakable text={name} />
  </strong>
)

/**
 * An audit entry as a sentence, "Ada Lovelace suspended Mallory Voss — laptop stolen", with API key and IP address as
 * chips behind. An unknown action is shown by its name.
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
export function EntryText({ entry, part = strong }: EntrySentenceProps) {
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
  const sentence = t(variantOf(entry) ?? (`does.${isKnown ? action : 'anything'}` as 'does.anything'), {
    actor: seam('actor'),
    target: seam('target'),
    action: seam('action'),
    detail: action === 'member.changed' ? seam('field') : detailOf(entry.changes?.after),
    former: detailOf(entry.changes?.before),
    owner: seam('owner'),
  })
  const text = refusal?.sentence ?? sentence
  return (
    <span>
      {text.split(SEAM).map((piece, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sentence have no other key
        <span key={index}>
          {piece === 'actor' || piece === 'target' ? (
            show(parts[piece])
          ) : piece === 'owner' ? (
            <OwnerName state={entry.changes?.after} />
          ) : piece === 'action' ? (
            action
          ) : piece === 'field' ? (
            <code>{changedFieldOf(entry.changes)}</code>
          ) : (
            piece
          )}
        </span>
      ))}
      <KeyOwner entry={entry} />
      <OfferedProfile entry={entry} />
      {refusal ? refusal.because && <span>: {refusal.because}</span> : reason !== null && <span> — {reason}</span>}
    </span>
  )
}

/** The API key and the IP address of an entry, as chips. */
export function EntryOrigin({ entry: { actor, context }, part }: EntrySentenceProps) {
  const { t } = useTranslation('audit')
  return (
    <span className={classes.origin}>
      {actor.key && (
        <span className={classes.chip}>
          <Icon of={IconKey} size={14} />
          <VisuallyHidden>{t('withKey')} </VisuallyHidden>
          {(part ?? strong)({ filter: 'key', value: actor.key.id, name: actor.key.name })}
        </span>
      )}
      {context.ip !== null && (
        <span className={classes.chip}>
          {part ? part({ filter: 'ip', value: context.ip, name: context.ip }) : context.ip}
        </span>
      )}
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
