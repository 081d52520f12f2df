import IconSparkles from '@tabler/icons-react/icons/IconSparkles'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { Effect } from '../../ui/effect-list.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { UnstoppedTriggers } from './oracle-choice.tsx'

interface KeptOracleProps {
  readonly userId: string
  readonly isChanged?: boolean
  /** True to freeze the list of its triggers. */
  readonly isOver?: boolean
  /** True to link to the page that transfers it, after the suspension. */
  readonly isTransferable?: boolean
}

/** The Oracle and its triggers, in the list of resources that keep running. */
export function KeptOracle({ userId, isChanged, isOver = false, isTransferable = false }: KeptOracleProps) {
  const { t } = useTranslation('offboarding')
  const { may } = useCaller()
  return (
    <Effect
      icon={IconSparkles}
      title={t('oracle.title')}
      isChanged={isChanged}
      detail={
        <>
          <div>{t('oracle.what')}</div>
          <UnstoppedTriggers userId={userId} isOver={isOver} />
          {isTransferable && may('oracle.manage') && (
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
