import { Button, Text } from '@mantine/core'
import type { ApiKeyPolicy } from '@reeve/sdk'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MemberName } from '../members/index.ts'
import classes from './edit-api-key-policy.module.css'

/** Maximum number of keys that are shown at first; a button shows the others. */
const FEW = 4

/** The existing keys outside of a policy, with the limits that they exceed. */
export function KeysOutsidePolicy({ policy }: { readonly policy: ApiKeyPolicy }) {
  const { t } = useTranslation('api-keys')
  const { outside_policy_count: count, outside_policy: keys } = policy
  const [isWhole, setWhole] = useState(false)
  // A single further line is shown, because the button would take as much space.
  const shown = isWhole || keys.length <= FEW + 1 ? keys : keys.slice(0, FEW)
  return (
    <>
      <Text size="sm" fw={600}>
        {t('policy.outside', { count })}
      </Text>
      <Text size="sm" c="dimmed">
        {t(count === 0 ? 'policy.outsideNone' : 'policy.outsideWhat')}
      </Text>
      {keys.length > 0 && (
        <ul className={classes.keys} aria-label={t('policy.outsideKeys')}>
          {shown.map(({ id, name, owner_user_id, reasons }) => (
            <li key={id}>
              <span>
                {name} · <MemberName userId={owner_user_id} />
              </span>
              <span>{reasons.map(reason => t(`policy.reasons.${reason}`)).join(', ')}</span>
            </li>
          ))}
        </ul>
      )}
      {shown.length < keys.length && (
        <Button variant="transparent" size="compact-sm" px={0} mt="sm" onClick={() => setWhole(true)}>
          {t('policy.showMore', { count: keys.length - shown.length })}
        </Button>
      )}
      {shown.length === keys.length && count > keys.length && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('policy.more', { count: count - keys.length })}
        </Text>
      )}
    </>
  )
}
