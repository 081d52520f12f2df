import IconSparkles from '@tabler/icons-react/icons/IconSparkles'
import { useTranslation } from 'react-i18next'
import { Effect } from '../../ui/effect-list.tsx'
import { UnstoppedTriggers } from './oracle-choice.tsx'

interface KeptOracleProps {
  readonly userId: string
  readonly isChanged: boolean
  readonly isOver: boolean
}

/** The Oracle and its triggers, in the list of resources that keep running. */
export function KeptOracle({ userId, isChanged, isOver }: KeptOracleProps) {
  const { t } = useTranslation('offboarding')
  return (
    <Effect
      icon={IconSparkles}
      title={t('oracle.title')}
      isChanged={isChanged}
      detail={
        <>
          <div>{t('oracle.what')}</div>
          <UnstoppedTriggers userId={userId} isOver={isOver} />
        </>
      }
    />
  )
}
