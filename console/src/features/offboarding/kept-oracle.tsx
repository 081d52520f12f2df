import IconSparkles from '@tabler/icons-react/icons/IconSparkles'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { Effect } from '../../ui/effect-list.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { UnstoppedTriggers } from './oracle-choice.tsx'

interface KeptOracleProps {
  readonly userId: string
  /** False while the person has yet to choose. */
  readonly isDecided: boolean
  readonly isChanged?: boolean
  readonly isOver: boolean
  /** True on a receipt, which links the page where the Oracle is transferred. */
  readonly isReceipt?: true
}

/** The Oracle and its triggers, in the list of resources that keep running, or of those that need a decision. */
export function KeptOracle({ userId, isDecided, isChanged, isOver, isReceipt }: KeptOracleProps) {
  const { t } = useTranslation('offboarding')
  const { may } = useCaller()
  return (
    <Effect
      icon={IconSparkles}
      title={t('oracle.title')}
      isChanged={isChanged}
      detail={
        <>
          <div>{t(isDecided ? 'oracle.keptRunning' : 'oracle.notDecided')}</div>
          {isDecided && <UnstoppedTriggers userId={userId} isOver={isOver} />}
          {isReceipt && may('oracle.manage') && (
            <div>
              <TextLink size="sm" to="/settings/oracle">
                {t('oracle.transfer')}
              </TextLink>
            </div>
          )}
        </>
      }
    />
  )
}
