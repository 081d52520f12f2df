import type { ApiKey } from '@reeve/sdk'
import { useTranslation } from 'react-i18next'
import classes from './scope-list.module.css'

/** Up to this many are shown at once. */
const FEW = 2

/** What a key may be used for, and what of it has no effect at present. */
export function ScopeList({ apiKey: { name, scopes, ineffective_scopes } }: { readonly apiKey: ApiKey }) {
  const { t } = useTranslation('api-keys')
  if (scopes.length <= FEW && ineffective_scopes.length === 0) return <code>{scopes.join(', ')}</code>
  return (
    <details className={classes.scopes}>
      <summary aria-label={t('scopesOf', { count: scopes.length, name })}>
        {t('scopeCount', { count: scopes.length })}
      </summary>
      <ul>
        {scopes.map(scope => (
          <li key={scope}>
            <code>{scope}</code> {ineffective_scopes.includes(scope) && t('ineffective')}
          </li>
        ))}
      </ul>
    </details>
  )
}
