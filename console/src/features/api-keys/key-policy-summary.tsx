import { useTranslation } from 'react-i18next'
import { usePermittedQuery } from '../../api/permitted-query.ts'
import classes from './edit-api-key-policy.module.css'
import { keyPolicyQuery } from './key-policy.queries.ts'

/** One line with the limits of the organization's keys; nothing if there are none. */
export function KeyPolicySummary() {
  const { t } = useTranslation('api-keys')
  const { data: policy } = usePermittedQuery(keyPolicyQuery())
  if (!policy) return null
  const { max_lifetime_days: lifetime, revoke_unused_after_days: unused, allowed_scopes: scopes } = policy
  const limits = [
    ...(lifetime === null ? [] : [t('policy.expires', { count: lifetime })]),
    ...(unused === null ? [] : [t('policy.unused', { count: unused })]),
    ...(scopes === null ? [] : [t('policy.scopes', { count: scopes.length })]),
  ]
  if (limits.length === 0) return null
  const outside = t('policy.outside', { count: policy.outside_policy_count })
  return <p className={classes.summary}>{[...limits, outside].join(' · ')}</p>
}
