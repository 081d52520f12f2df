import { Button, FileInput, Group, Progress, Radio, Stack, Text } from '@mantine/core'
import type { auditTrail } from '@reeve/sdk'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { localeOf } from '../../ui/locale.ts'
import { Page } from '../../ui/page.tsx'
import { ReasonButton } from '../../ui/reason-button.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { checkpointsQuery, totalQuery } from './audit.queries.ts'
import { SaveCheckpoint } from './save-checkpoint.tsx'
import { useCheckpointFile } from './use-checkpoint-file.ts'
import { useVerification } from './use-verification.ts'
import { VerificationOutcome } from './verification-outcome.tsx'

/** Verifies the chain in the browser. Reeve only sends the entries; its own verdict is not used. */
export function VerifyAudit() {
  const { t, i18n } = useTranslation('audit')
  const { caller, denialReason } = useCaller()
  const { data: newest } = useSuspenseQuery(checkpointsQuery())
  const { data: total } = useQuery(totalQuery({}))
  const [isOwn, setOwn] = useState(false)
  const { id: organizationId, name: organization } = caller.organization
  const own = useCheckpointFile({ organizationId, publicKey: newest.public_key })
  const { state, start, cancel } = useVerification()
  const [against, setAgainst] = useState<auditTrail.KeptCheckpoints & { readonly file?: string }>()
  const signed = newest.checkpoints.at(0)
  const number = (value: number) => new Intl.NumberFormat(localeOf(i18n.language)).format(value)
  const date = (moment: string) =>
    new Intl.DateTimeFormat(localeOf(i18n.language), { dateStyle: 'long', timeStyle: 'long' }).format(new Date(moment))

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
    <Page title={t('verify.title')} breadcrumbs={<TextLink to="/audit">{t('title')}</TextLink>}>
      <form onSubmit={submit}>
        <Stack gap="md" maw={640}>
          <Text>{t('verify.what')}</Text>
          <Radio.Group
            label={t('verify.against')}
            value={isOwn ? 'own' : 'newest'}
            onChange={value => setOwn(value === 'own')}
          >
            <Stack gap="sm" mt="xs">
              <Radio
                value="newest"
                disabled={isRunning}
                label={t('verify.newest')}
                description={
                  signed
                    ? t('verify.signed', { number: number(signed.sequence), date: date(signed.signed_at) })
                    : t('verify.unsigned')
                }
              />
              <Radio value="own" disabled={isRunning} label={t('verify.own')} description={t('verify.ownWhy')} />
            </Stack>
          </Radio.Group>
          {isOwn && (
            <FileInput
              label={t('verify.file')}
              placeholder={t('verify.choose')}
              accept=".json,.ndjson,.jsonl"
              clearable
              disabled={isRunning}
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
          )}
          <Group gap="md">
            <ReasonButton type="submit" reason={disabledReason()}>
              {t('verify.start')}
            </ReasonButton>
            {isRunning && (
              <Button variant="default" onClick={cancel}>
                {t('verify.cancel')}
              </Button>
            )}
          </Group>
        </Stack>
      </form>
      <Stack gap="sm" maw={640} my="lg">
        {state.is === 'running' && (
          <>
            <Progress
              size={4}
              aria-label={t('verify.progress')}
              value={total ? Math.min(100, (state.entries / Math.max(1, total.total)) * 100) : 0}
            />
            <Text size="sm" c="dimmed">
              {t('verify.speed', {
                count: state.entries,
                number: number(state.entries),
                speed: number(state.perSecond),
              })}
            </Text>
          </>
        )}
        <div role="status">
          {state.is === 'cancelled' && <Text size="sm">{t('verify.cancelled')}</Text>}
          {(state.is === 'done' || state.is === 'failed') && (
            <VerificationOutcome state={state} against={against} shownKey={signed?.key_id} />
          )}
        </div>
      </Stack>
      <SaveCheckpoint />
    </Page>
  )
}
