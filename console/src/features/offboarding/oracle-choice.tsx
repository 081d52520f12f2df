import { Radio, Stack } from '@mantine/core'
import IconSparkles from '@tabler/icons-react/icons/IconSparkles'
import { useQuery } from '@tanstack/react-query'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { Effect, EffectList } from '../../ui/effect-list.tsx'
import { triggersOfQuery } from './offboarding.queries.ts'

interface OracleChoiceProps {
  readonly userId: string
  readonly isKept: boolean | undefined
  readonly choose: (isKept: boolean) => void
  /** An error after an attempt to continue without a choice. */
  readonly complaint: string | undefined
  readonly first: Ref<HTMLInputElement>
  readonly isChanged: boolean
  readonly isOver: boolean
}

/** Asks whether the Oracle that the member owns keeps running or is paused. There is no default. */
export function OracleChoice({ userId, isKept, choose, complaint, first, isChanged, isOver }: OracleChoiceProps) {
  const { t } = useTranslation('offboarding')
  return (
    <EffectList title={t('oracle.decide')}>
      <Effect icon={IconSparkles} title={t('oracle.title')} detail={t('oracle.owned')} isChanged={isChanged}>
        <Radio.Group
          aria-label={t('oracle.title')}
          value={isKept === undefined ? null : String(isKept)}
          onChange={value => choose(value === 'true')}
          error={complaint}
          styles={{ error: { marginTop: 8 } }}
        >
          <Stack gap="sm" mt="sm">
            <Radio
              ref={first}
              value="true"
              disabled={isOver}
              label={t('oracle.keep')}
              description={<UnstoppedTriggers userId={userId} isOver={isOver} />}
            />
            <Radio value="false" disabled={isOver} label={t('oracle.pause')} />
          </Stack>
        </Radio.Group>
      </Effect>
    </EffectList>
  )
}

/** The triggers that stay enabled because they run the Oracle. */
export function UnstoppedTriggers({ userId, isOver }: { readonly userId: string; readonly isOver: boolean }) {
  const { t } = useTranslation('offboarding')
  const { data: triggers = [] } = useQuery({ ...triggersOfQuery(userId), enabled: !isOver })
  const names = triggers.filter(({ runs_oracle }) => runs_oracle).map(({ name }) => name)
  return names.length > 0 && t('oracle.runsOn', { names: names.join(', ') })
}
