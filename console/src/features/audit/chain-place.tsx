import { Text } from '@mantine/core'
import type { AuditEntry } from '@reeve/sdk'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { CopyableId } from '../../ui/copyable-id.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { OpenableTime } from '../../ui/exact-time.tsx'
import { localeOf } from '../../ui/locale.ts'
import { StateDot } from '../../ui/state-dot.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { checkpointsQuery } from './audit.queries.ts'
import classes from './chain-place.module.css'

/** Number of hash characters shown, enough to compare two hashes by eye. */
const BRIEF = 10

/** An entry's place in the hash chain, and its coverage by a checkpoint. */
export function ChainPlace({ entry: { sequence, hash, previous_hash: previous } }: { readonly entry: AuditEntry }) {
  const { t, i18n } = useTranslation('audit')
  const number = (value: number) => new Intl.NumberFormat(localeOf(i18n.language)).format(value)
  const link = (at: number, itsHash: string, isThis?: true) => (
    <li className={classes.link} data-this={isThis}>
      <span>{t('panel.title', { number: number(at) })}</span>
      <code>{itsHash.slice(0, BRIEF)}…</code>
    </li>
  )
  return (
    <div className={classes.place}>
      <Text size="sm" c="dimmed">
        {t('panel.chainWhat')}
      </Text>
      <ol className={classes.chain} aria-hidden data-numbers>
        {sequence > 1 && link(sequence - 1, previous)}
        {link(sequence, hash, true)}
        <li className={classes.rest}>…</li>
      </ol>
      <Coverage sequence={sequence} />
      <DescriptionList
        items={[
          [t('panel.hash'), <CopyableId key="hash" id={hash} what={t('panel.hash')} />],
          [t('panel.previous'), <CopyableId key="previous" id={previous} what={t('panel.previous')} />],
        ]}
      />
    </div>
  )
}

/** The newest checkpoint signs all entries up to its sequence. */
function Coverage({ sequence }: Pick<AuditEntry, 'sequence'>) {
  const { t, i18n } = useTranslation('audit')
  const { data } = useQuery(checkpointsQuery())
  const signed = data?.checkpoints.at(0)
  if (!data) return null
  const isCovered = signed !== undefined && signed.sequence >= sequence
  return (
    <Text size="sm" component="div" className={classes.coverage ?? ''}>
      <StateDot state={isCovered ? 'good' : 'none'}>{t(isCovered ? 'panel.signed' : 'panel.unsigned')}</StateDot>
      {isCovered ? (
        <span>
          {t('panel.coveredBy', { number: signed.sequence.toLocaleString(localeOf(i18n.language)) })}{' '}
          <OpenableTime at={signed.signed_at} />
        </span>
      ) : (
        t('panel.signsSoon')
      )}
      <TextLink size="sm" to="/audit/verify">
        {t('verify.start')}
      </TextLink>
    </Text>
  )
}
