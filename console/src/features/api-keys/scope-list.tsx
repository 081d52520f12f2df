import type { ApiKey } from '@reeve/sdk'
import { useTranslation } from 'react-i18next'
import classes from './scope-list.module.css'

/** Maximum number of scopes shown; the rest are collapsed. */
const FEW = 2

const isWrite = (scope: string) => scope.endsWith(':write')

/** The scopes of a key, write scopes first. Expanded, it also marks scopes without effect at present. */
export function ScopeList({ apiKey: { scopes, ineffective_scopes } }: { readonly apiKey: ApiKey }) {
  const { t } = useTranslation('api-keys')
  const inOrder = [...scopes].sort((a, b) => Number(isWrite(b)) - Number(isWrite(a)))
  const first = <code>{inOrder.slice(0, FEW).join(', ')}</code>
  const count = scopes.length - FEW
  if (count <= 0 && ineffective_scopes.length === 0) return first
  return (
    <details className={classes.scopes}>
      <summary>
        {first} {count > 0 && t('moreScopes', { count })}
      </summary>
      <ul>
        {inOrder.map(scope => (
          <li key={scope}>
            <code>{scope}</code> {ineffective_scopes.includes(scope) && t('ineffective')}
          </li>
        ))}
      </ul>
    </details>
  )
}
