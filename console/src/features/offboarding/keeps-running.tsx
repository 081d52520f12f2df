import type { SuspensionReceipt } from '@reeve/sdk'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { usePermittedQuery } from '../../api/permitted-query.ts'
import { EffectList } from '../../ui/effect-list.tsx'
import { oracleOfQuery } from '../members/index.ts'
import { KeptOracle } from './kept-oracle.tsx'
import { OpenLogin, OpenLoginTask, useOpenLogin } from './open-login.tsx'

interface KeepsRunningProps {
  readonly login: ReactNode
  readonly oracle: ReactNode
}

/** Access that a suspension leaves running by a choice: the sign-in and the Oracle. Renders nothing without them. */
function KeepsRunning({ login, oracle }: KeepsRunningProps) {
  const { t } = useTranslation('offboarding')
  if (!login && !oracle) return null
  return (
    <EffectList title={t('goesOn')}>
      {login}
      {oracle}
    </EffectList>
  )
}

interface WillKeepRunningProps {
  readonly userId: string
  readonly preview: SuspensionReceipt
  readonly isOracleChanged: boolean
  readonly blocksLogin: boolean
  readonly isOver: boolean
  /** True if the person has chosen to keep the Oracle running. */
  readonly keepsOracle: boolean
}

/** The list in the preview of a suspension. */
export function WillKeepRunning(props: WillKeepRunningProps) {
  const { userId, preview, isOracleChanged, blocksLogin, isOver, keepsOracle } = props
  const { t } = useTranslation('offboarding')
  const canBlock = preview.login_block_skipped === null
  const isLoginOpen = !canBlock || !blocksLogin
  return (
    <KeepsRunning
      login={
        isLoginOpen && <OpenLogin userId={userId} why={t(canBlock ? 'openLogin.choice' : 'openLogin.elsewhere')} />
      }
      oracle={keepsOracle && <KeptOracle userId={userId} isChanged={isOracleChanged} isOver={isOver} />}
    />
  )
}

interface StillRunsProps {
  readonly userId: string
  readonly isLoginOpen: boolean
  /** True in a receipt, whose list of the Oracle's triggers is the one of the preview. */
  readonly isReceipt?: boolean
  /** In a receipt, the choice for the Oracle. It counts until the Oracle is loaded, or if it is hidden. */
  readonly keepsOracle?: boolean
}

/** The list after a suspension, with the buttons that stop the access. */
export function StillRuns({ userId, isLoginOpen, isReceipt = false, keepsOracle }: StillRunsProps) {
  const openLogin = useOpenLogin(userId, isLoginOpen)
  const { data: oracles } = usePermittedQuery(oracleOfQuery(userId))
  const isRunning = oracles?.some(({ status }) => status === 'running') ?? keepsOracle === true
  const isOracleRunning = keepsOracle !== false && isRunning
  return (
    <KeepsRunning
      login={openLogin !== undefined && <OpenLoginTask userId={openLogin} />}
      oracle={isOracleRunning && <KeptOracle userId={userId} isOver={isReceipt} isTransferable />}
    />
  )
}
