import { Text, TextInput } from '@mantine/core'
import type { Member, RemovalReceipt } from '@reeve/sdk'
import IconAddressBook from '@tabler/icons-react/icons/IconAddressBook'
import IconAlertTriangle from '@tabler/icons-react/icons/IconAlertTriangle'
import IconBolt from '@tabler/icons-react/icons/IconBolt'
import IconBuilding from '@tabler/icons-react/icons/IconBuilding'
import IconKey from '@tabler/icons-react/icons/IconKey'
import IconMail from '@tabler/icons-react/icons/IconMail'
import IconPlugConnected from '@tabler/icons-react/icons/IconPlugConnected'
import IconSparkles from '@tabler/icons-react/icons/IconSparkles'
import IconWebhook from '@tabler/icons-react/icons/IconWebhook'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { reeve } from '../../api/client.ts'
import { CopyCurl } from '../../api/copy-curl.tsx'
import { showDone } from '../../api/done-toast.tsx'
import { usePermittedQuery } from '../../api/permitted-query.ts'
import { Breakable } from '../../ui/breakable.tsx'
import { CancelButton, Dialog } from '../../ui/dialog.tsx'
import { EffectLine, EffectLines } from '../../ui/effect-list.tsx'
import { listFormat } from '../../ui/formats.ts'
import { Icon } from '../../ui/icon.tsx'
import { localeOf } from '../../ui/locale.ts'
import { ReasonButton } from '../../ui/reason-button.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { integrationsOfQuery, PersonSelect, providerName } from '../members/index.ts'
import { Refusal } from '../profiles/index.ts'
import { removalPreviewQuery } from './offboarding.queries.ts'
import { PreviewChanged } from './preview-changed.tsx'
import classes from './remove-member.module.css'
import { type Line, toRemovalSnapshot, useLivePreview } from './use-live-preview.ts'
import { usePreviewedAction } from './use-previewed-action.ts'

interface RemovalOrder {
  readonly reason?: string
  readonly service_accounts_to?: string
}

/** The state of a removal, from its preview to the navigation to the list of members. */
function useRemoval({ user_id: userId, name }: Member, isPermitted: boolean) {
  const { t } = useTranslation('members')
  const navigate = useNavigate()
  const { caller } = useCaller()
  const [isDone, setDone] = useState(false)
  const action = usePreviewedAction({
    call: (query: RemovalOrder, ifMatch) => reeve().members.remove(userId, query, { ifMatch }),
    confirm: (): Promise<string | undefined> => live.confirm(),
    onDone: () => {
      setDone(true)
      showDone(t('remove.done', { name }))
      // Ignores the dialog's navigation blocker, which is active until this callback has ended.
      void navigate({ to: '/members', ignoreBlocker: true })
    },
  })
  const { isPending, sent } = action
  const live = useLivePreview(
    { ...removalPreviewQuery(userId, caller.user.user_id), enabled: isPermitted },
    toRemovalSnapshot,
    isDone || isPending || sent !== undefined,
  )
  // While the outcome is unknown, the acknowledged state stays visible.
  return { ...live, ...action, shown: sent ? live.seen : live.preview }
}

/** A dialog that removes a member permanently. It shows a preview, and requires the member's name to be typed. */
export function RemoveMember({ member, close }: { readonly member: Member; readonly close: () => void }) {
  const { t } = useTranslation('members')
  const { caller, denialReason } = useCaller()
  const [typed, setTyped] = useState('')
  const [successor, setSuccessor] = useState<string | undefined>(caller.user.user_id)
  const [reason, setReason] = useState('')
  const notPermitted = denialReason('members.remove')
  const removal = useRemoval(member, notPermitted === undefined)
  const { act, isPending, sent, shown, changed } = removal
  const accounts = shown?.service_accounts ?? []
  const query: RemovalOrder = sent?.order ?? {
    ...(reason.trim() !== '' && { reason: reason.trim() }),
    ...(accounts.length > 0 && successor !== undefined && { service_accounts_to: successor }),
  }
  const disabledReason = () => {
    if (notPermitted) return notPermitted
    if (!shown) return t(removal.error ? 'remove.refused' : 'remove.loading')
    if (changed.size > 0) return t('changed.first')
    if (accounts.length > 0 && successor === undefined) return t('service.toFirst')
    if (typed !== member.name) return t('remove.typeFirst', { name: member.name })
  }
  const error = removal.failed ?? removal.error
  return (
    <Dialog
      title={t('remove.title', { name: member.name })}
      size="lg"
      onClose={close}
      isBusy={isPending}
      onSubmit={() => disabledReason() === undefined && act(query)}
      confirmation={
        <TextInput
          data-autofocus
          label={t('remove.type', { name: member.name })}
          value={typed}
          autoComplete="off"
          onChange={event => setTyped(event.currentTarget.value)}
        />
      }
      actions={
        <>
          <CopyCurl call={client => client.members.remove(member.user_id, query)} />
          <CancelButton onClick={close} />
          <ReasonButton type="submit" color="red" reason={disabledReason()} loading={isPending}>
            {t('remove.act', { name: member.name })}
          </ReasonButton>
        </>
      }
    >
      <div className={classes.final}>
        <Icon of={IconAlertTriangle} size={20} />
        <span>{t('remove.final')}</span>
      </div>
      {shown && <Effects receipt={shown} changed={changed} />}
      {accounts.length > 0 && <Successor accounts={accounts} value={successor} onChange={setSuccessor} />}
      <Remaining userId={member.user_id} receipt={shown} changed={changed} />
      {changed.size > 0 && <PreviewChanged count={changed.size} acknowledge={removal.acknowledge} />}
      {error && <Refusal error={error} title={t('remove.not', { name: member.name })} />}
      <TextInput
        label={t('bulk.reason')}
        description={t('bulk.reasonWhy')}
        value={reason}
        readOnly={sent !== undefined}
        maxLength={500}
        onChange={event => setReason(event.currentTarget.value)}
      />
    </Dialog>
  )
}

interface SuccessorProps {
  readonly accounts: RemovalReceipt['service_accounts']
  readonly value: string | undefined
  readonly onChange: (userId: string | undefined) => void
}

/** The service accounts for which the member answers, and the person who takes them over. */
function Successor({ accounts, value, onChange }: SuccessorProps) {
  const { t, i18n } = useTranslation('members')
  const names = listFormat(localeOf(i18n.language), { type: 'conjunction' }).format(accounts.map(({ name }) => name))
  return (
    <div>
      <Text size="sm" mb={8}>
        {t('service.answersFor', { count: accounts.length, names })}
      </Text>
      <PersonSelect
        label={t('service.to')}
        description={t('service.toWhy')}
        status="active"
        kind="person"
        clearable={false}
        value={value}
        onChange={onChange}
      />
    </div>
  )
}

interface EffectsProps {
  readonly receipt: RemovalReceipt
  readonly changed: ReadonlySet<Line>
}

/** Effects with the count 0 are hidden, unless the acknowledged preview had a higher count. */
function Effects({ receipt, changed }: EffectsProps) {
  const { t } = useTranslation(['members', 'offboarding'])
  const { name } = useCaller().caller.organization
  const { triggers_disabled: triggers, api_keys_revoked: keys, invites_invalidated: invitations } = receipt
  // A removal that pauses the Oracle also disables the triggers that run it. A suspension may keep them.
  const how = (line: 'keys' | 'triggers' | 'invitations' | 'oracle') =>
    t(line === 'triggers' && receipt.oracle_paused ? 'remove.how.triggersAndOracle' : `remove.how.${line}`)
  const effects = [
    ['keys', IconKey, keys, t('offboarding:keys', { count: keys })],
    ['invitations', IconMail, invitations, t('offboarding:invitations', { count: invitations })],
    ['triggers', IconBolt, triggers, t('offboarding:triggers', { count: triggers })],
    ['oracle', IconSparkles, receipt.oracle_paused ? 1 : 0, t('offboarding:oracle.title')],
  ] as const
  return (
    <div>
      <Text size="sm" fw={600} mb={8}>
        {t('remove.stops')}
      </Text>
      <EffectLines label={t('remove.stops')}>
        <EffectLine icon={IconBuilding} title={t('offboarding:access', { name })} detail={t('remove.how.access')} />
        {effects.map(
          ([line, icon, count, title]) =>
            (count > 0 || changed.has(line)) && (
              <EffectLine
                key={line}
                icon={icon}
                title={title}
                {...(count > 0 && { detail: how(line) })}
                isChanged={changed.has(line)}
              />
            ),
        )}
      </EffectLines>
    </div>
  )
}

interface RemainingProps extends Pick<EffectsProps, 'changed'> {
  readonly userId: string
  readonly receipt: RemovalReceipt | undefined
}

/** The follow-ups of a removal: webhooks, integrations and directories of the member, which it leaves as they are. */
function Remaining({ userId, receipt, changed }: RemainingProps) {
  const { t, i18n } = useTranslation(['offboarding', 'members'])
  const { denialReason } = useCaller()
  const { data: { integrations } = { integrations: [] } } = usePermittedQuery(integrationsOfQuery(userId))
  const sending = receipt?.webhooks_created.filter(({ enabled }) => enabled) ?? []
  const mayOpen = denialReason('governance.manage') === undefined
  const connected = integrations.filter(({ status }) => status !== 'disconnected')
  const providers = [...new Set(connected.map(({ provider }) => providerName(provider)))].sort()
  const directories = receipt?.directories_known ?? []
  const serviceKeys = receipt?.service_keys_known ?? []
  const count = sending.length + connected.length + directories.length + serviceKeys.length
  if (count === 0) return null
  return (
    <div>
      <Text size="sm" fw={600}>
        {t('members:followUp.title')}{' '}
        <Text span inherit fw={400} c="dimmed" ml={8}>
          {t('followUps.todo', { count })}
        </Text>
      </Text>
      <ul className={classes.remaining} aria-label={t('members:followUp.title')}>
        {sending.map(({ id, url }) => (
          <li key={id} data-changed={changed.has('webhooks') || undefined}>
            <Icon of={IconWebhook} />
            <span>
              {t('members:followUp.webhook')}:{' '}
              {mayOpen ? (
                <TextLink size="sm" to="/webhooks/$webhookId" params={{ webhookId: id }}>
                  <Breakable text={url} />
                </TextLink>
              ) : (
                <Breakable text={url} />
              )}
            </span>
          </li>
        ))}
        {connected.map(({ id, provider, name }, index) => (
          <li key={id}>
            <Icon of={IconPlugConnected} />
            <span>
              {`${providerName(provider)} “${name}”`}
              {index === connected.length - 1 && (
                <small>
                  {t('followUps.revokeEach', {
                    count: connected.length,
                    providers: listFormat(localeOf(i18n.language), { type: 'conjunction' }).format(providers),
                  })}
                </small>
              )}
            </span>
          </li>
        ))}
        {directories.map(({ id, name }) => (
          <li key={id} data-changed={changed.has('directories') || undefined}>
            <Icon of={IconAddressBook} />
            <span>
              {name}
              <small>{t('followUps.rotateToken')}</small>
            </span>
          </li>
        ))}
        {serviceKeys.map(({ id, name, owner_name }) => (
          <li key={id} data-changed={changed.has('serviceKeys') || undefined}>
            <Icon of={IconKey} />
            <span>
              {`${owner_name}: ${name}`}
              <small>{t('serviceKeys.rotate')}</small>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
