import { Text } from '@mantine/core'
import type { auditTrail } from '@reeve/sdk'
import IconShieldCheck from '@tabler/icons-react/icons/IconShieldCheck'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { localeOf } from '../../ui/locale.ts'
import { Failure } from '../../ui/notice.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { Verdict } from '../../ui/verdict.tsx'
import { ChainPicture } from './chain-picture.tsx'
import { isBrokenOff } from './use-export.ts'
import classes from './verification-outcome.module.css'
import type { Failure as CallFailure } from './verify.worker.ts'

interface VerificationOutcomeProps {
  readonly state:
    | { readonly is: 'done'; readonly verification: auditTrail.TrailVerification; readonly at: Date }
    | { readonly is: 'failed'; readonly failure: CallFailure }
  /** The checkpoints that the chain was verified against. */
  readonly against: (auditTrail.KeptCheckpoints & { readonly file?: string }) | undefined
  /** The id of the key that signed Reeve's newest checkpoint. */
  readonly shownKey: string | undefined
  /** The number of entries that the service reports, for the diagram. */
  readonly total: number | undefined
}

/** The verdict, with a diagram of the chain and sentences that can be quoted. */
export function VerificationOutcome({ state, against, shownKey, total }: VerificationOutcomeProps) {
  const { t } = useTranslation('audit')
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
  return verification.first_fault ? (
    <Broken verification={verification} fault={verification.first_fault} {...{ at, against, shownKey, total }} />
  ) : (
    <Intact {...{ verification, at, against, shownKey }} />
  )
}

interface VerdictProps extends Pick<VerificationOutcomeProps, 'against' | 'shownKey'> {
  readonly verification: auditTrail.TrailVerification
  readonly at: Date
}

/** The sentences of both verdicts, and the formats of their numbers and times. */
function useSentences({ at, against, shownKey }: Pick<VerdictProps, 'at' | 'against' | 'shownKey'>) {
  const { t, i18n } = useTranslation('audit')
  const organization = useCaller().caller.organization.name
  const number = (value: number | null) => new Intl.NumberFormat(localeOf(i18n.language)).format(value ?? 0)
  const date = (moment: Date) =>
    new Intl.DateTimeFormat(localeOf(i18n.language), { dateStyle: 'long', timeStyle: 'long' }).format(moment)
  const checkpoint = against?.checkpoints.reduce((newest, one) => (one.sequence > newest.sequence ? one : newest))
  const isOtherKey = checkpoint && shownKey !== undefined && checkpoint.key_id !== shownKey
  return {
    t,
    organization,
    number,
    date,
    checkpoint,
    checked: t('verify.checkedAt', { date: date(at) }),
    otherKey: isOtherKey ? t('verify.otherKey', { key: checkpoint.key_id, shown: shownKey }) : '',
  }
}

function Intact({ verification, at, against, shownKey }: VerdictProps) {
  const { t, organization, number, date, checkpoint, checked, otherKey } = useSentences({ at, against, shownKey })
  const { entries, proven_to: provenTo, first_sequence: first, last_sequence: last } = verification
  const archivedTo = (first ?? 1) - 1
  const unsigned = (last ?? 0) - (provenTo ?? 0)
  const sentences = [
    archivedTo > 0
      ? t('verify.linkedPart', {
          first: number(first),
          number: number(last),
          organization,
          archived: number(archivedTo),
        })
      : t('verify.linked', { count: entries, number: number(entries), organization }),
    checkpoint
      ? t(against?.file === undefined ? 'verify.proven' : 'verify.provenByFile', {
          file: against?.file,
          first: number(first ?? 1),
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
    <Verdict icon={IconShieldCheck} title={t('verify.holds')}>
      <ChainPicture last={last ?? entries} signedTo={provenTo ?? 0} />
      <Text size="sm">{sentences.join(' ')}</Text>
      <CopyButton text={`${t('verify.holds')}. ${sentences.join(' ')}`} label={t('verify.copy')} />
    </Verdict>
  )
}

interface BrokenProps extends VerdictProps {
  readonly fault: NonNullable<auditTrail.TrailVerification['first_fault']>
  readonly total: number | undefined
}

function Broken({ verification: { entries }, fault, total = 0, at, against, shownKey }: BrokenProps) {
  const { t, organization, number, checked, otherKey } = useSentences({ at, against, shownKey })
  const what = t(`verify.faults.${fault.code}`)
  const sentence = t('verify.fault', { organization, number: number(fault.sequence), what })
  return (
    <>
      <Failure
        title={sentence}
        actions={
          <>
            <CopyButton text={`${sentence} ${checked}`} label={t('verify.copy')} />
            <TextLink size="sm" to="/audit" search={{ entry: fault.sequence }}>
              {t('open', { number: number(fault.sequence) })}
            </TextLink>
          </>
        }
      >
        {t('verify.faultNext', { count: entries, number: number(entries) })} {otherKey} {checked}
      </Failure>
      <div className={classes.broken}>
        <ChainPicture last={Math.max(total, fault.sequence)} signedTo={0} fault={fault.sequence} />
      </div>
    </>
  )
}
