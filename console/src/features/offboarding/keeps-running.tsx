import type { SuspensionReceipt } from '@reeve/sdk'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { usePermittedQuery } from '../../api/permitted-query.ts'
import { EffectList } from '../../ui/effect-list.tsx'
import { oracleOfQuery } from '../members/index.ts'
import { KeptOracle } from './kept-oracle.tsx'
import { OpenLogin, OpenLoginTask, useOpenLogin } from './open-login.tsx'
import { ServiceAccountEffect } from './service-account-effect.tsx'

interface KeepsRunningProps {
  readonly login: ReactNode
  readonly oracle: ReactNode
  readonly accounts?: SuspensionReceipt['service_accounts'] | undefined
  readonly areAccountsChanged?: boolean
}

/**
 * Access that a suspension leaves running: the sign-in and the Oracle by a choice, and service accounts for which the
 * member answers. Renders nothing without them.
 */
function KeepsRunning(props: KeepsRunningProps) {
  const { login, oracle, accounts = [], areAccountsChanged = false } = props
  const { t } = useTranslation('offboarding')
  const active = accounts.filter(({ status }) => status === 'active')
  if (!login && !oracle && active.length === 0) return null
  return (
    <EffectList title={t('goesOn')}>
      {login}
      {oracle}
      {active.map(account => (
        <ServiceAccountEffect key={account.user_id} account={account} isChanged={areAccountsChanged} />
      ))}
    </EffectList>
  )
}

interface WillKeepRunningProps {
  readonly userId: string
  readonly preview: SuspensionReceipt
  readonly isOracleChanged: boolean
  readonly areAccountsChanged: boolean
  readonly blocksLogin: boolean
  readonly isOver: boolean
  /** True if the person has chosen to keep the Oracle running. */
  readonly keepsOracle: boolean
}

/** The list in the preview of a suspension. */
export function WillKeepRunning(props: WillKeepRunningProps) {
  const { userId, preview, isOracleChanged, areAccountsChanged, blocksLogin, isOver, keepsOracle } = props
  const { t } = useTranslation('offboarding')
  const canBlock = preview.login_block_skipped === null
  const hasLogin = preview.login_block_skipped !== 'service_account'
  const isLoginOpen = hasLogin && !(canBlock && blocksLogin)
  return (
    <KeepsRunning
      login={
        isLoginOpen && <OpenLogin userId={userId} why={t(canBlock ? 'openLogin.choice' : 'openLogin.elsewhere')} />
      }
      oracle={keepsOracle && <KeptOracle userId={userId} isChanged={isOracleChanged} isOver={isOver} />}
      accounts={preview.service_accounts}
      areAccountsChanged={areAccountsChanged}
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
  /** The service accounts in a receipt. */
  readonly accounts?: SuspensionReceipt['service_accounts'] | undefined
}

/** The list after a suspension, with the buttons that stop the access. */
export function StillRuns({ userId, isLoginOpen, isReceipt = false, keepsOracle, ...kept }: StillRunsProps) {
  const openLogin = useOpenLogin(userId, isLoginOpen)
  const { data: oracles } = usePermittedQuery(oracleOfQuery(userId))
  const isRunning = oracles?.some(({ status }) => status === 'running') ?? keepsOracle === true
  const isOracleRunning = keepsOracle !== false && isRunning
  return (
    <KeepsRunning
      login={openLogin !== undefined && <OpenLoginTask userId={openLogin} />}
      oracle={isOracleRunning && <KeptOracle userId={userId} isOver={isReceipt} isTransferable />}
      {...kept}
    />
  )
}
