import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './before-after.module.css'

interface BeforeAfterProps {
  readonly before: unknown
  readonly after: unknown
  /** The label of a field. */
  readonly nameOf: (field: string) => string
  readonly show: (field: string, value: unknown) => ReactNode
}

/** Two states side by side, field by field, with differences marked. An empty state has no column. */
export function BeforeAfter({ before, after, nameOf, show }: BeforeAfterProps) {
  const { t } = useTranslation('ui')
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  const fields = [...new Set([...was.keys(), ...is.keys()])]
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
        {fields.map(field => {
          const [old, now] = [was.get(field), is.get(field)]
          const isChanged = JSON.stringify(old) !== JSON.stringify(now)
          const [Old, Now] = isChanged ? (['del', 'ins'] as const) : (['span', 'span'] as const)
          return (
            <tr key={field}>
              <th scope="row">{nameOf(field)}</th>
              {was.size > 0 && <td>{was.has(field) ? <Old>{show(field, old)}</Old> : <None />}</td>}
              {is.size > 0 && <td>{is.has(field) ? <Now>{show(field, now)}</Now> : <None />}</td>}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

const None = () => <span className={classes.none}>–</span>

function fieldsOf(state: unknown): Map<string, unknown> {
  if (state === null || state === undefined) return new Map()
  if (typeof state !== 'object' || Array.isArray(state)) return new Map([['', state]])
  return new Map(Object.entries(state))
}
