import IconSparkles from '@tabler/icons-react/icons/IconSparkles'
import { useTranslation } from 'react-i18next'
import { Effect } from '../../ui/effect-list.tsx'
import { UnstoppedTriggers } from './oracle-choice.tsx'

interface KeptOracleProps {
  readonly userId: string
  /** False while the person has yet to choose. */
  readonly isDecided: boolean
  readonly isChanged?: boolean
  readonly isOver: boolean
}

/** The Oracle and its triggers, in the list of resources that keep running. */
export function KeptOracle({ userId, isDecided, isChanged, isOver }: KeptOracleProps) {
  const { t } = useTranslation('offboarding')
  return (
    <Effect
      icon={IconSparkles}
      title={t('oracle.title')}
      isChanged={isChanged}
      detail={
        <>
          <div>{t(isDecided ? 'oracle.keptRunning' : 'oracle.undecided')}</div>
          <UnstoppedTriggers userId={userId} isOver={isOver} />
        </>
      }
    />
  )
}
