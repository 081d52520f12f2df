import { useTranslation } from 'react-i18next'
import classes from './before-after.module.css'

/** Two states of one thing in two columns, field by field; what differs is marked. */
export function BeforeAfter({ before, after }: { readonly before: unknown; readonly after: unknown }) {
  const { t } = useTranslation('ui')
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  const names = [...new Set([...was.keys(), ...is.keys()])]
  return (
    <table className={classes.diff}>
      <thead>
        <tr>
          <th scope="col">{t('diff.field')}</th>
          <th scope="col">{t('diff.before')}</th>
          <th scope="col">{t('diff.after')}</th>
        </tr>
      </thead>
      <tbody>
        {names.map(name => {
          const [old, now] = [was.get(name), is.get(name)]
          const isChanged = old !== now
          return (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td data-title={t('diff.before')}>
                {old === undefined ? <span className={classes.none}>–</span> : isChanged ? <del>{old}</del> : old}
              </td>
              <td data-title={t('diff.after')}>
                {now === undefined ? <span className={classes.none}>–</span> : isChanged ? <ins>{now}</ins> : now}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function fieldsOf(state: unknown): Map<string, string> {
  if (state === null || state === undefined) return new Map()
  if (typeof state !== 'object' || Array.isArray(state)) return new Map([['', textOf(state)]])
  return new Map(Object.entries(state).map(([name, value]) => [name, textOf(value)]))
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value) && value.every(one => typeof one === 'string')) return value.join('\n') || '[]'
  return JSON.stringify(value, null, 1)
}
