import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './before-after.module.css'

type Show = (field: string, value: unknown) => ReactNode

interface BeforeAfterProps {
  readonly before: unknown
  readonly after: unknown
  /** Returns the label of a field. */
  readonly nameOf: (field: string) => ReactNode
  readonly show: Show
}

/**
 * Two states side by side, field by field, with differences marked. An empty state has no column. A field has no row if
 * it contains only empty lists. Lists of distinct primitive values are compared as sets: removed and added items are
 * marked, and unchanged ones are collapsed.
 */
export function BeforeAfter({ before, after, nameOf, show }: BeforeAfterProps) {
  const { t } = useTranslation('ui')
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  const hasContent = (field: string) => [was, is].some(state => state.has(field) && !isEmptyList(state.get(field)))
  const fields = [...new Set([...was.keys(), ...is.keys()])].filter(hasContent)
  return (
    <table className={classes.diff}>
      <thead>
        <tr>
          <th scope="col">{t('diff.field')}</th>
          {was.size > 0 && <th scope="col">{t('diff.before')}</th>}
          {is.size > 0 && <th scope="col">{t('diff.after')}</th>}
        </tr>
      </thead>
      <tbody>
        {fields.map(field => (
          <tr key={field}>
            <th scope="row">{nameOf(field)}</th>
            <Cells field={field} was={was} is={is} show={show} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type State = ReadonlyMap<string, unknown>

interface CellsProps {
  readonly field: string
  readonly was: State
  readonly is: State
  readonly show: Show
}

function Cells({ field, was, is, show }: CellsProps) {
  const [old, now] = [was.get(field), is.get(field)]
  if (isSet(old) && isSet(now) && old.length + now.length > 0)
    return <SetCells field={field} old={old} now={now} show={show} />
  const isBoth = was.size > 0 && is.size > 0
  const isSame = JSON.stringify(old) === JSON.stringify(now)
  const [Old, Now] = isBoth && !isSame ? (['del', 'ins'] as const) : (['span', 'span'] as const)
  return (
    <>
      {was.size > 0 && (
        <td data-same={isSame || undefined}>{was.has(field) ? <Old>{show(field, old)}</Old> : <None />}</td>
      )}
      {is.size > 0 && (
        <td data-same={isSame || undefined}>{is.has(field) ? <Now>{show(field, now)}</Now> : <None />}</td>
      )}
    </>
  )
}

interface SetCellsProps {
  readonly field: string
  readonly old: readonly unknown[]
  readonly now: readonly unknown[]
  readonly show: Show
}

function SetCells({ field, old, now, show }: SetCellsProps) {
  const { t } = useTranslation('ui')
  const removed = old.filter(one => !now.includes(one))
  const added = now.filter(one => !old.includes(one))
  const kept = now.filter(one => old.includes(one))
  const list = (values: readonly unknown[], mark: 'del' | 'ins' | 'span') => (
    <Items values={values} mark={mark} shown={value => show(field, value)} />
  )
  return (
    <>
      <td>{removed.length > 0 ? list(removed, 'del') : <None />}</td>
      <td>
        {added.length > 0 && list(added, 'ins')}
        {added.length + kept.length === 0 && <None />}
        {kept.length > 0 && (
          <details>
            <summary>{t('diff.kept', { count: kept.length })}</summary>
            {list(kept, 'span')}
          </details>
        )}
      </td>
    </>
  )
}

interface ItemsProps {
  readonly values: readonly unknown[]
  readonly mark: 'del' | 'ins' | 'span'
  readonly shown: (value: unknown) => ReactNode
}

function Items({ values, mark: Mark, shown }: ItemsProps) {
  return (
    <ul>
      {values.map(value => (
        <li key={String(value)}>
          <Mark>{shown(value)}</Mark>
        </li>
      ))}
    </ul>
  )
}

const None = () => <span className={classes.none}>–</span>

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0

const isSet = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && value.every(one => typeof one !== 'object') && new Set(value).size === value.length

function fieldsOf(state: unknown): State {
  if (state === null || state === undefined) return new Map()
  if (typeof state !== 'object' || Array.isArray(state)) return new Map([['', state]])
  return new Map(Object.entries(state))
}
