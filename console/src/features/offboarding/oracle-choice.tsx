import { Radio, Stack } from '@mantine/core'
import type { Member } from '@reeve/sdk'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { usePermittedQuery } from '../../api/permitted-query.ts'
import classes from './offboarding.module.css'
import { triggersOfQuery } from './offboarding.queries.ts'

interface OracleChoiceProps {
  /** The form that the choice belongs to, which need not contain it. */
  readonly formId: string
  readonly member: Member
  readonly isKept: boolean | undefined
  readonly choose: (isKept: boolean) => void
  /** An error after an attempt to continue without a choice. */
  readonly complaint: string | undefined
  /** True to keep the space of an error that has gone, so that nothing below moves. */
  readonly keepsSpace: boolean
  readonly first: Ref<HTMLInputElement>
  readonly isChanged: boolean
  readonly isOver: boolean
}

/**
 * Asks whether the Oracle that the member owns keeps running. There is no default, and the border is amber until a
 * choice is made.
 */
export function OracleChoice({
  formId,
  member,
  isKept,
  choose,
  complaint,
  keepsSpace,
  first,
  isChanged,
  isOver,
}: OracleChoiceProps) {
  const { t } = useTranslation('offboarding')
  return (
    <Radio.Group
      className={classes.oracle ?? ''}
      mod={{ open: isKept === undefined || isChanged }}
      label={t('oracle.decide', { name: member.name })}
      description={t('oracle.what')}
      value={isKept === undefined ? null : String(isKept)}
      onChange={value => choose(value === 'true')}
      error={complaint}
    >
      <Stack gap="sm" mt={8} mb={4}>
        {isChanged && <strong className={classes.oracleChanged}>{t('oracle.changed')}</strong>}
        <Radio
          ref={first}
          form={formId}
          value="true"
          disabled={isOver}
          label={t('oracle.keep')}
          description={<UnstoppedTriggers userId={member.user_id} isOver={isOver} />}
        />
        <Radio
          form={formId}
          value="false"
          disabled={isOver}
          label={t('oracle.pause')}
          description={t('oracle.pauseWhat')}
        />
      </Stack>
      {keepsSpace && <div className={classes.complaintSpace} />}
    </Radio.Group>
  )
}

/** The triggers that stay enabled because they run the Oracle. */
export function UnstoppedTriggers({ userId, isOver }: { readonly userId: string; readonly isOver: boolean }) {
  const { t } = useTranslation('offboarding')
  const { data: triggers = [] } = usePermittedQuery({ ...triggersOfQuery(userId), enabled: !isOver })
  const names = triggers.filter(({ enabled, runs_oracle }) => enabled && runs_oracle).map(({ name }) => name)
  return names.length > 0 && t('oracle.runsOn', { names: names.join(', ') })
}
