import { Button, FileInput, Progress, Radio, Stack, Text } from '@mantine/core'
import type { AuditCheckpoint, auditTrail } from '@reeve/sdk'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { localeOf } from '../../ui/locale.ts'
import { Page } from '../../ui/page.tsx'
import { ReasonButton } from '../../ui/reason-button.tsx'
import { FormSection } from '../../ui/section.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { checkpointsQuery, totalQuery } from './audit.queries.ts'
import { SaveCheckpoint } from './save-checkpoint.tsx'
import { useCheckpointFile } from './use-checkpoint-file.ts'
import { useVerification } from './use-verification.ts'
import { VerificationOutcome } from './verification-outcome.tsx'
import classes from './verify-audit.module.css'

/** Refetch interval until there is a checkpoint. Reeve signs the first one within 10 seconds of the first entry. */
const SIGNED_SOON_MS = 5_000

/** Verifies the chain in the browser. Reeve only sends the entries; the server's own verdict is not used. */
export function VerifyAudit() {
  const { t } = useTranslation('audit')
  const { caller, denialReason } = useCaller()
  const { data: newest } = useSuspenseQuery({
    ...checkpointsQuery(),
    refetchInterval: ({ state: { data } }) => data?.checkpoints.length === 0 && SIGNED_SOON_MS,
  })
  const { data: total } = useQuery(totalQuery({}))
  const [isOwn, setOwn] = useState(false)
  const { id: organizationId, name: organization } = caller.organization
  const own = useCheckpointFile({ organizationId, publicKey: newest.public_key })
  const { state, start, cancel } = useVerification()
  const [against, setAgainst] = useState<auditTrail.KeptCheckpoints & { readonly file?: string }>()
  const signed = newest.checkpoints.at(0)

  const isRunning = state.is === 'running'
  const disabledReason = () => {
    if (isRunning) return t('verify.running')
    if (isOwn && !own.kept) return t('verify.fileFirst')
    return denialReason('audit.read')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (disabledReason() !== undefined) return
    const kept = isOwn ? own.kept : signed && newest
    setAgainst(kept)
    start(kept)
  }
  return (
    <Page
      isNarrow
      title={t('verify.title')}
      breadcrumbs={<TextLink to="/audit">{t('title')}</TextLink>}
      what={
        <Text size="sm" c="dimmed" maw={640}>
          {t('verify.what')}
        </Text>
      }
    >
      <FormSection
        title={t('verify.against')}
        what={t('verify.againstWhat')}
        onSubmit={submit}
        save={
          <>
            {isRunning && (
              <Button variant="default" onClick={cancel}>
                {t('verify.cancel')}
              </Button>
            )}
            <ReasonButton type="submit" reason={disabledReason()}>
              {t('verify.start')}
            </ReasonButton>
          </>
        }
      >
        <Stack gap="md">
          <SourceField isOwn={isOwn} setOwn={setOwn} signed={signed} isDisabled={isRunning} />
          {isOwn && <OwnFileField own={own} organization={organization} isDisabled={isRunning} />}
          {state.is === 'running' && (
            <VerificationProgress entries={state.entries} perSecond={state.perSecond} total={total?.total} />
          )}
        </Stack>
      </FormSection>
      <div role="status" className={classes.outcome}>
        {state.is === 'cancelled' && <Text size="sm">{t('verify.cancelled')}</Text>}
        {(state.is === 'done' || state.is === 'failed') && (
          <VerificationOutcome state={state} against={against} shownKey={signed?.key_id} total={total?.total} />
        )}
      </div>
      <div id="checkpoint">
        <SaveCheckpoint />
      </div>
    </Page>
  )
}

interface SourceFieldProps {
  readonly isOwn: boolean
  readonly setOwn: (isOwn: boolean) => void
  readonly signed: AuditCheckpoint | undefined
  readonly isDisabled: boolean
}

/** A choice between Reeve's newest checkpoint and a file of the reader. */
function SourceField({ isOwn, setOwn, signed, isDisabled }: SourceFieldProps) {
  const { t, i18n } = useTranslation('audit')
  const number = (value: number) => new Intl.NumberFormat(localeOf(i18n.language)).format(value)
  const date = (moment: string) =>
    new Intl.DateTimeFormat(localeOf(i18n.language), { dateStyle: 'long', timeStyle: 'long' }).format(new Date(moment))
  return (
    <Radio.Group
      aria-label={t('verify.against')}
      value={isOwn ? 'own' : 'newest'}
      onChange={value => setOwn(value === 'own')}
    >
      <Stack gap="sm">
        <Radio
          value="newest"
          disabled={isDisabled}
          label={t('verify.newest')}
          description={
            signed
              ? t('verify.signed', { number: number(signed.sequence), date: date(signed.signed_at) })
              : t('verify.unsigned')
          }
        />
        <Radio value="own" disabled={isDisabled} label={t('verify.own')} description={t('verify.ownWhy')} />
      </Stack>
    </Radio.Group>
  )
}

interface OwnFileFieldProps {
  readonly own: ReturnType<typeof useCheckpointFile>
  readonly organization: string
  readonly isDisabled: boolean
}

function OwnFileField({ own, organization, isDisabled }: OwnFileFieldProps) {
  const { t, i18n } = useTranslation('audit')
  const number = (value: number) => new Intl.NumberFormat(localeOf(i18n.language)).format(value)
  return (
    <FileInput
      label={t('verify.file')}
      placeholder={t('verify.choose')}
      accept=".json,.ndjson,.jsonl"
      clearable
      disabled={isDisabled}
      error={
        own.fault &&
        t(`verify.fileFaults.${own.fault.code}`, {
          organization,
          other: own.fault.checkpoint?.organization_id,
          number: number(own.fault.checkpoint?.sequence ?? 0),
        })
      }
      onChange={file => void own.choose(file)}
    />
  )
}

interface VerificationProgressProps {
  readonly entries: number
  readonly perSecond: number
  readonly total: number | undefined
}

function VerificationProgress({ entries, perSecond, total }: VerificationProgressProps) {
  const { t, i18n } = useTranslation('audit')
  const number = (value: number) => new Intl.NumberFormat(localeOf(i18n.language)).format(value)
  return (
    <>
      <Progress
        size={4}
        aria-label={t('verify.progress')}
        value={total === undefined ? 0 : Math.min(100, (entries / Math.max(1, total)) * 100)}
      />
      <Text size="sm" c="dimmed">
        {t('verify.speed', {
          count: entries,
          number: number(entries),
          speed: number(perSecond),
        })}
      </Text>
    </>
  )
}
