import type { SuspensionReceipt } from '@reeve/sdk'
import IconKey from '@tabler/icons-react/icons/IconKey'
import { useTranslation } from 'react-i18next'
import { Effect } from '../../ui/effect-list.tsx'
import { TextLink } from '../../ui/text-link.tsx'

interface ServiceKeysEffectProps {
  readonly keys: SuspensionReceipt['service_keys_known']
  readonly isChanged?: boolean
}

/** Keys of service accounts that the member created or rotated, and so knows. */
export function ServiceKeysEffect({ keys, isChanged }: ServiceKeysEffectProps) {
  const { t } = useTranslation('offboarding')
  const detail = (
    <>
      {keys.map(({ id, name }) => (
        <div key={id}>{name}</div>
      ))}
      {t('serviceKeys.why')}{' '}
      <TextLink size="sm" to="/settings/keys">
        {t('serviceKeys.open')}
      </TextLink>
    </>
  )
  return (
    <Effect
      icon={IconKey}
      title={t('serviceKeys.title', { count: keys.length })}
      detail={detail}
      isChanged={isChanged}
    />
  )
}
