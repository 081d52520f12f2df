import { useTranslation } from 'react-i18next'
import { Breakable } from '../../ui/breakable.tsx'
import { localeOf } from '../../ui/locale.ts'
import { directoriesIn } from '../directories/index.ts'
import classes from './changed-value.module.css'
import { NamedId, type NamedKind } from './named-id.tsx'

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The kind of resource whose id a field holds; the first match counts. */
const KINDS: readonly (readonly [RegExp, NamedKind])[] = [
  [/^invitations_/, 'invitation'],
  [/^replaced_by$|^api_keys_/, 'api_key'],
  [/(^|_)user_id$|_by$/, 'member'],
  [/(^|_)profile_id$/, 'profile'],
  [/^directory_id$/, 'directory'],
]

const TIMES = /_at$|since$|^until$/
const WORD = /^[a-z_]+$/

/** The translated label of a field; the field's own name if there is no translation. */
export function useFieldName(): (field: string) => string {
  const { t } = useTranslation('audit')
  return field => t(`fields.${field}` as 'fields.name', { defaultValue: field })
}

interface ChangedValueProps {
  readonly field: string
  readonly value: unknown
}

/** A recorded value. Ids are replaced by names where these are known. */
export function ChangedValue({ field, value }: ChangedValueProps) {
  const { t } = useTranslation('audit')
  const nameOf = useFieldName()
  if (value === null || (Array.isArray(value) && value.length === 0)) return '–'
  if (Array.isArray(value)) {
    return (
      <ul className={classes.parts}>
        {value.map((one, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: values may repeat, and the items have no state
          <li key={index}>
            <ChangedValue field={field} value={one} />
          </li>
        ))}
      </ul>
    )
  }
  if (isNamed(value)) return <span title={value.id}>{value.name}</span>
  // The platform chooses the keys of metadata, so they are not translated.
  if (typeof value === 'object' && field !== 'metadata') {
    return (
      <ul className={classes.parts}>
        {Object.entries(value).map(([name, one]) => (
          <li key={name}>
            <span className={classes.name}>{nameOf(name)}</span> <ChangedValue field={name} value={one} />
          </li>
        ))}
      </ul>
    )
  }
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
  if (typeof value !== 'string') return JSON.stringify(value, null, 1)
  // Trigger ids come from the platform and may have any form.
  if (field.startsWith('triggers_')) return <NamedId kind="trigger" id={value} isBrief />
  if (TIMES.test(field) && !Number.isNaN(Date.parse(value))) return <Time at={value} />
  if (field === 'held_by') return <Holder holder={value} />
  if (WORD.test(value)) return t(`words.${field}.${value}` as 'yes', { defaultValue: value })
  if (!ID.test(value)) return <Breakable text={value} />
  const kind = KINDS.find(([fields]) => fields.test(field))?.[1]
  return kind ? <NamedId kind={kind} id={value} isBrief /> : <code>{value}</code>
}

/** True for a resource with only its id and name, such as a disabled key. Other objects are shown field by field. */
const isNamed = (value: unknown): value is { readonly id: string; readonly name: string } =>
  typeof value === 'object' && value !== null && Object.keys(value).sort().join() === 'id,name'

function Time({ at }: { readonly at: string }) {
  const { i18n } = useTranslation('audit')
  const long = new Intl.DateTimeFormat(localeOf(i18n.language), { dateStyle: 'long', timeStyle: 'long' })
  return <time dateTime={at}>{long.format(new Date(at))}</time>
}

/** A holder of a suspension: a directory, or members of the organization. */
function Holder({ holder }: { readonly holder: string }) {
  const { t } = useTranslation('audit')
  const [id] = directoriesIn([holder])
  return id === undefined ? t('words.held_by.local') : <NamedId kind="directory" id={id} isBrief />
}
