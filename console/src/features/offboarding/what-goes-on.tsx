import { Radio, Stack } from '@mantine/core'
import type { SuspensionReceipt } from '@reeve/sdk'
import { useQuery } from '@tanstack/react-query'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { Effect, EffectList } from '../../ui/effect-list.tsx'
import { OpenLogin, SendingWebhook, useSending } from '../members/index.ts'
import type { Line } from './look.ts'
import { triggersOfQuery } from './offboarding.queries.ts'

interface OracleChoice {
  readonly isKept: boolean | undefined
  readonly choose: (isKept: boolean) => void
  /** What is missing, once somebody went on without it. */
  readonly complaint: string | undefined
  readonly first: Ref<HTMLInputElement>
}

interface WhatGoesOnProps {
  readonly userId: string
  readonly preview: SuspensionReceipt
  readonly changed: ReadonlySet<Line>
  readonly isOver: boolean
  /** The Oracle, if it is theirs, and what was chosen for it. */
  readonly oracle: OracleChoice | null
  readonly haveChanged: (line: Line) => Promise<void>
  readonly blocksLogin: boolean
}

/** What the suspension leaves running: the Oracle, as somebody says, and webhooks until somebody disables them. */
export function WhatGoesOn({ userId, preview, changed, isOver, oracle, haveChanged, blocksLogin }: WhatGoesOnProps) {
  const { t } = useTranslation('offboarding')
  const webhooks = useSending(preview.webhooks_created)
  const canBlock = preview.login_block_skipped === null
  const isLoginOpen = !canBlock || !blocksLogin
  if (!oracle && webhooks.length === 0 && !isLoginOpen) return null
  return (
    <EffectList title={t('goesOn')}>
      {oracle && (
        <Effect title={t('oracle.title')} detail={t('oracle.owned')} isChanged={changed.has('oracle')}>
          <Radio.Group
            aria-label={t('oracle.title')}
            value={oracle.isKept === undefined ? null : String(oracle.isKept)}
            onChange={value => oracle.choose(value === 'true')}
            error={oracle.complaint}
            styles={{ error: { marginTop: 8 } }}
          >
            <Stack gap="sm" mt="sm">
              <Radio
                ref={oracle.first}
                value="true"
                disabled={isOver}
                label={t('oracle.keep')}
                description={<RunsOn userId={userId} isOver={isOver} />}
              />
              <Radio value="false" disabled={isOver} label={t('oracle.pause')} />
            </Stack>
          </Radio.Group>
        </Effect>
      )}
      {isLoginOpen && <OpenLogin userId={userId} why={t(canBlock ? 'openLogin.choice' : 'openLogin.elsewhere')} />}
      {webhooks.map(webhook => (
        <SendingWebhook
          key={webhook.id}
          webhook={webhook}
          sends={t('sends')}
          isChanged={changed.has('webhooks')}
          afterwards={() => haveChanged('webhooks')}
        />
      ))}
    </EffectList>
  )
}

/** Their triggers that do not stop while the Oracle runs. */
export function RunsOn({ userId, isOver }: { readonly userId: string; readonly isOver: boolean }) {
  const { t } = useTranslation('offboarding')
  const { data: triggers = [] } = useQuery({ ...triggersOfQuery(userId), enabled: !isOver })
  const names = triggers.filter(({ runs_oracle }) => runs_oracle).map(({ name }) => name)
  return names.length > 0 && t('oracle.runsOn', { names: names.join(', ') })
}
