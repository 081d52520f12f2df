import { Text } from '@mantine/core'
import type { auditTrail } from '@reeve/sdk'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { localeOf } from '../../ui/locale.ts'
import { Failure } from '../../ui/notice.tsx'
import { isBrokenOff } from './use-export.ts'
import classes from './verification-outcome.module.css'
import type { Failure as CallFailure } from './verify.worker.ts'

interface VerificationOutcomeProps {
  readonly state:
    | { readonly is: 'done'; readonly verification: auditTrail.TrailVerification; readonly at: Date }
    | { readonly is: 'failed'; readonly failure: CallFailure }
  /** The checkpoints of this verification. */
  readonly against: (auditTrail.KeptCheckpoints & { readonly file?: string }) | undefined
  /** The key that Reeve signs with at present. */
  readonly shownKey: string | undefined
}

/** The verdict in sentences that can be quoted. */
export function VerificationOutcome({ state, against, shownKey }: VerificationOutcomeProps) {
  const { t, i18n } = useTranslation('audit')
  const { caller } = useCaller()
  const organization = caller.organization.name
  const number = (value: number | null) => new Intl.NumberFormat(localeOf(i18n.language)).format(value ?? 0)
  const date = (moment: Date) =>
    new Intl.DateTimeFormat(localeOf(i18n.language), { dateStyle: 'long', timeStyle: 'long' }).format(moment)

  if (state.is === 'failed') {
    const { code, status, requestId } = state.failure
    const known = t(`codes.${code}` as 'codes.unknown', { ns: 'api', defaultValue: t('codes.unknown', { ns: 'api' }) })
    return (
      <Failure title={t('verify.failed')} requestId={requestId}>
        {isBrokenOff(code, status) ? t('brokeOff') : known}
      </Failure>
    )
  }
  const { verification, at } = state
  const { first_fault: fault, entries, proven_to: provenTo, last_sequence: last } = verification
  const checked = t('verify.checkedAt', { date: date(at) })
  const checkpoint = against?.checkpoints.reduce((newest, one) => (one.sequence > newest.sequence ? one : newest))
  const isOtherKey = checkpoint && shownKey !== undefined && checkpoint.key_id !== shownKey
  const otherKey = isOtherKey ? t('verify.otherKey', { key: checkpoint.key_id, shown: shownKey }) : ''
  if (fault) {
    const what = t(`verify.faults.${fault.code}`)
    const sentence = t('verify.fault', { organization, number: number(fault.sequence), what })
    return (
      <Failure title={sentence} actions={<CopyButton text={`${sentence} ${checked}`} />}>
        {t('verify.faultNext', { count: entries, number: number(entries) })} {otherKey} {checked}
      </Failure>
    )
  }
  const unsigned = (last ?? 0) - (provenTo ?? 0)
  const sentences = [
    t('verify.linked', { count: entries, number: number(entries), organization }),
    checkpoint
      ? t(against?.file === undefined ? 'verify.proven' : 'verify.provenByFile', {
          file: against?.file,
          number: number(provenTo),
          date: date(new Date(checkpoint.signed_at)),
          key: checkpoint.key_id,
        })
      : t('verify.withoutCheckpoint'),
    checkpoint && unsigned > 0 && t('verify.newer', { count: unsigned, number: number(unsigned) }),
    otherKey,
    checked,
  ].filter(sentence => typeof sentence === 'string' && sentence !== '')
  return (
    <section className={classes.holds} aria-label={t('verify.holds')}>
      <Text fw={600}>{t('verify.holds')}</Text>
      <Text size="sm">{sentences.join(' ')}</Text>
      <CopyButton text={`${t('verify.holds')} ${sentences.join(' ')}`} />
    </section>
  )
}
