import { Text } from '@mantine/core'
import type { Trigger, TriggerRegistration } from '@reeve/sdk'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { reeve } from '../../api/client.ts'
import { CopyCurl } from '../../api/copy-curl.tsx'
import { showDone } from '../../api/done-toast.tsx'
import { NotLoaded, Problem } from '../../api/problem.tsx'
import { unlessUndone } from '../../api/unless-undone.ts'
import { CopyIcon } from '../../ui/copy-icon.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { CancelButton, Dialog } from '../../ui/dialog.tsx'
import { ReasonButton } from '../../ui/reason-button.tsx'
import { batchedMemberQuery, MemberName } from '../members/index.ts'
import classes from './get-trigger.module.css'
import { TriggerState } from './trigger-state.tsx'
import { permitQuery, triggerQuery } from './triggers.queries.ts'

/** A dialog with a trigger's details, its permission to fire now, and its actions. */
export function GetTrigger({ id, close }: { readonly id: string; readonly close: () => void }) {
  const { t } = useTranslation('triggers')
  const { data: trigger, error } = useQuery(triggerQuery(id))
  if (trigger) return <Open trigger={trigger} close={close} />
  return error ? (
    <Dialog title={t('title')} onClose={close}>
      <NotLoaded error={error} />
    </Dialog>
  ) : null
}

/** The current registration of a trigger, with this value of `enabled`. */
const registrationOf = (trigger: Trigger, enabled: boolean): TriggerRegistration => ({
  user_id: trigger.user_id,
  kind: trigger.kind,
  name: trigger.name,
  integration_id: trigger.integration_id,
  runs_oracle: trigger.runs_oracle,
  enabled,
})

/**
 * Enables or disables a trigger. PUT replaces the whole registration, so the newest one is read first: earlier edits by
 * others survive, and a deleted trigger stays deleted.
 */
async function setEnabled(id: string, enabled: boolean) {
  const newest = await reeve().triggers.get(id)
  const putting = reeve().triggers.put(id, registrationOf(newest, enabled))
  return unlessUndone(putting, async () => (await reeve().triggers.get(id)).enabled === enabled)
}

function Open({ trigger, close }: { readonly trigger: Trigger; readonly close: () => void }) {
  const { t } = useTranslation('triggers')
  const { id, name, enabled } = trigger
  const { denialReason, may } = useCaller()
  const { data: member } = useQuery({ ...batchedMemberQuery(trigger.user_id), enabled: may('members.read') })
  const [isDeleting, setDeleting] = useState(false)
  const toggle = useMutation({
    mutationFn: () => setEnabled(id, !enabled),
    onSuccess: () =>
      showDone(t(enabled ? 'toggle.isOff' : 'toggle.isOn', { name }), { undo: () => setEnabled(id, enabled) }),
  })
  const remove = useMutation({
    mutationFn: () => reeve().triggers.delete(id),
    onSuccess: () => {
      close()
      showDone(t('delete.done', { name }))
    },
  })
  const reason = denialReason('triggers.manage')
  const isSuspended = member?.status === 'suspended'
  const reasonNotToEnable = !enabled && isSuspended ? t('toggle.suspended') : undefined
  if (isDeleting) {
    return (
      <Dialog
        title={t('delete.name', { name })}
        onClose={() => setDeleting(false)}
        isBusy={remove.isPending}
        onSubmit={() => reason === undefined && remove.mutate()}
        actions={
          <>
            <CopyCurl call={client => client.triggers.delete(id)} />
            <CancelButton onClick={() => setDeleting(false)} />
            <ReasonButton type="submit" color="red" reason={reason} loading={remove.isPending}>
              {t('delete.name', { name })}
            </ReasonButton>
          </>
        }
      >
        <Text size="sm">{t('delete.what')}</Text>
        {remove.error && <Problem error={remove.error} title={t('delete.not', { name })} />}
      </Dialog>
    )
  }
  return (
    <Dialog
      title={name}
      after={<TriggerState trigger={trigger} />}
      focusesTitle
      size="lg"
      onClose={close}
      isBusy={toggle.isPending}
      actions={
        <>
          <ReasonButton
            variant="default"
            mr="auto"
            {...(reason === undefined && { c: 'var(--reeve-danger)' })}
            reason={reason}
            onClick={() => setDeleting(true)}
          >
            {t('delete.open')}
          </ReasonButton>
          <CopyCurl call={client => client.triggers.put(id, registrationOf(trigger, !enabled))} />
          <ReasonButton
            variant={enabled ? 'default' : 'filled'}
            reason={reason ?? reasonNotToEnable}
            loading={toggle.isPending}
            onClick={() => toggle.mutate()}
          >
            {t(enabled ? 'toggle.off' : 'toggle.on')}
          </ReasonButton>
        </>
      }
    >
      {toggle.error && <Problem error={toggle.error} title={t('toggle.failed')} />}
      <Details trigger={trigger} />
    </Dialog>
  )
}

/** The person for whom the trigger fires, the reason if it may not fire, and its properties. */
function Details({ trigger }: { readonly trigger: Trigger }) {
  const { t } = useTranslation('triggers')
  const { data: permit } = useQuery(permitQuery(trigger.id))
  const { id, integration_id: integration } = trigger
  return (
    <>
      <div className={classes.lead}>
        <Text size="sm">
          {t(`lead.${trigger.runs_oracle ? 'oracle' : trigger.kind}`)} <MemberName userId={trigger.user_id} />
        </Text>
        {permit && permit.reason !== 'granted' && (
          <Text size="sm" c="var(--reeve-warning)">
            {t(`permit.${permit.reason}`)}
          </Text>
        )}
      </div>
      {trigger.disabled_by_suspension && <Text size="sm">{t('comesBack')}</Text>}
      <DescriptionList
        items={[
          integration !== null && [t('integration'), <CopiedId key="i" id={integration} what={t('integration')} />],
          [t('id'), <CopiedId key="id" id={id} what={t('id')} />],
        ]}
      />
    </>
  )
}

const CopiedId = ({ id, what }: { readonly id: string; readonly what: string }) => (
  <span className={classes.id}>
    <code>{id}</code>
    <CopyIcon text={id} what={what} />
  </span>
)
