import type { SuspensionReceipt } from '@reeve/sdk'
import IconRobot from '@tabler/icons-react/icons/IconRobot'
import { useTranslation } from 'react-i18next'
import { Effect } from '../../ui/effect-list.tsx'
import { TextLink } from '../../ui/text-link.tsx'

interface ServiceAccountEffectProps {
  readonly account: SuspensionReceipt['service_accounts'][number]
  readonly isChanged?: boolean
}

/** A service account for which the member answers, which a suspension does not stop. */
export function ServiceAccountEffect({ account, isChanged }: ServiceAccountEffectProps) {
  const { t } = useTranslation('offboarding')
  const detail = (
    <>
      {t('serviceAccount.why')}{' '}
      <TextLink size="sm" to="/members/$userId" params={{ userId: account.user_id }}>
        {t('serviceAccount.open')}
      </TextLink>
    </>
  )
  return <Effect icon={IconRobot} title={account.name} detail={detail} isChanged={isChanged} />
}
