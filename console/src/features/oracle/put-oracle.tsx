import { Text, TextInput } from '@mantine/core'
import type { Oracle, OracleRegistration } from '@reeve/sdk'
import IconSparkles from '@tabler/icons-react/icons/IconSparkles'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { reeve } from '../../api/client.ts'
import { Conflict } from '../../api/conflict.ts'
import { CopyCurl } from '../../api/copy-curl.tsx'
import { showDone } from '../../api/done-toast.tsx'
import type { Tagged } from '../../api/etag.ts'
import { Problem } from '../../api/problem.tsx'
import { useEdit } from '../../api/use-edit.ts'
import { ReferenceLink } from '../../layout/reference-link.tsx'
import { SettingsPage } from '../../layout/settings-page.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { CancelButton, Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { ReasonButton } from '../../ui/reason-button.tsx'
import { Section } from '../../ui/section.tsx'
import { StateDot } from '../../ui/state-dot.tsx'
import { MemberName, NamedAvatar, PersonSelect, useMemberName } from '../members/index.ts'
import { oracleQuery } from './oracle.queries.ts'
import { OracleHistory, OracleTriggers } from './oracle-sections.tsx'
import classes from './put-oracle.module.css'

export function PutOracle() {
  const { t } = useTranslation('oracle')
  return (
    <SettingsPage section="automation" title={t('title')} requires={{ permission: 'oracle.manage', what: t('what') }}>
      <Known />
    </SettingsPage>
  )
}

function Known() {
  const { t } = useTranslation('oracle')
  const { data: oracle } = useSuspenseQuery(oracleQuery())
  if (oracle === null)
    return (
      <EmptyState icon={IconSparkles} title={t('none.title')} actions={<ReferenceLink section="oracle" />}>
        {t('none.what')}
      </EmptyState>
    )
  return (
    <>
      <Registration oracle={oracle} />
      <OracleTriggers />
      <OracleHistory />
    </>
  )
}

/** The name and the owner, each beside the button that changes it. */
function Registration({ oracle }: { readonly oracle: Tagged<Oracle> }) {
  const { t } = useTranslation('oracle')
  const reason = useCaller().denialReason('oracle.manage')
  const [dialog, setDialog] = useState<'rename' | 'transfer'>()
  const close = () => setDialog(undefined)
  const change = (to: 'rename' | 'transfer') => (
    <ReasonButton variant="default" size="compact-sm" reason={reason} onClick={() => setDialog(to)}>
      {t(`${to}.open`)}
    </ReasonButton>
  )
  return (
    <>
      <Section
        title={oracle.name}
        after={
          <StateDot state={oracle.status === 'running' ? 'good' : 'held'}>{t(`status.${oracle.status}`)}</StateDot>
        }
        what={t(oracle.status === 'running' ? 'runs' : 'paused')}
        actions={change('rename')}
      >
        <DescriptionList
          isBare
          items={[
            [
              t('owner'),
              <span key="owner" className={classes.property}>
                <NamedAvatar userId={oracle.owner_user_id} hasEmail /> {change('transfer')}
              </span>,
            ],
          ]}
        />
      </Section>
      {dialog === 'rename' && <Rename oracle={oracle} close={close} />}
      {dialog === 'transfer' && <Transfer oracle={oracle} close={close} />}
    </>
  )
}

interface OracleProps {
  readonly oracle: Tagged<Oracle>
  readonly close: () => void
}

/** The request that replaces the registration. A field that the form does not show keeps its present value. */
const put = (changes: Partial<OracleRegistration>, { name, owner_user_id, etag }: Tagged<Oracle>) =>
  reeve().oracle.put({ name, owner_user_id, ...changes }, { ifMatch: etag })

function Rename({ oracle, close }: OracleProps) {
  const { t } = useTranslation('oracle')
  const { denialReason } = useCaller()
  const [typed, setTyped] = useState(oracle.name)
  const name = typed.trim()
  const { before, edit } = useEdit<Oracle, Partial<OracleRegistration>>(oracle, {
    fields: { name: t('name') },
    refetch: () => reeve().oracle.get(),
    save: put,
    onSuccess(saved, undo) {
      close()
      showDone(t('rename.done', { name: saved.name }), { undo })
    },
  })
  const reason =
    denialReason('oracle.manage') ?? (name === '' || name === before.name ? t('rename.unchanged') : undefined)
  return (
    <Dialog
      title={t('rename.submit')}
      onClose={close}
      isBusy={edit.isPending}
      onSubmit={() => reason === undefined && edit.mutate({ name })}
      actions={
        <>
          <CopyCurl
            call={client => client.oracle.put({ name: name || oracle.name, owner_user_id: oracle.owner_user_id })}
          />
          <CancelButton onClick={close} />
          <ReasonButton type="submit" reason={reason} loading={edit.isPending}>
            {t('rename.submit')}
          </ReasonButton>
        </>
      }
    >
      <DescriptionList items={[[t('rename.now'), before.name]]} />
      <TextInput
        data-autofocus
        label={t('name')}
        description={t('rename.what')}
        value={typed}
        maxLength={200}
        autoComplete="off"
        onChange={event => setTyped(event.currentTarget.value)}
      />
      {edit.error && <Failed error={edit.error} title={t('rename.not')} />}
    </Dialog>
  )
}

function Transfer({ oracle, close }: OracleProps) {
  const { t } = useTranslation('oracle')
  const { denialReason } = useCaller()
  const [owner, setOwner] = useState<string>()
  const ownerName = useMemberName(owner) ?? ''
  const { before, edit } = useEdit<Oracle, Partial<OracleRegistration>>(oracle, {
    fields: { owner_user_id: t('owner') },
    refetch: () => reeve().oracle.get(),
    save: put,
    onSuccess(_, undo) {
      close()
      showDone(t('transfer.done', { name: ownerName }), { undo })
    },
  })
  const chosen = owner === before.owner_user_id ? undefined : owner
  const reason = denialReason('oracle.manage') ?? (chosen === undefined ? t('transfer.unchanged') : undefined)
  return (
    <Dialog
      title={t('transfer.title')}
      onClose={close}
      isBusy={edit.isPending}
      onSubmit={() => chosen !== undefined && reason === undefined && edit.mutate({ owner_user_id: chosen })}
      actions={
        <>
          <CopyCurl
            call={client => client.oracle.put({ name: oracle.name, owner_user_id: owner ?? oracle.owner_user_id })}
          />
          <CancelButton onClick={close} />
          <ReasonButton type="submit" reason={reason} loading={edit.isPending}>
            {chosen === undefined ? t('transfer.title') : t('transfer.submit', { name: ownerName })}
          </ReasonButton>
        </>
      }
    >
      <Text size="sm">{t('transfer.what')}</Text>
      <DescriptionList items={[[t('transfer.now'), <MemberName key="owner" userId={before.owner_user_id} />]]} />
      <PersonSelect
        label={t('transfer.to')}
        placeholder={t('transfer.choose')}
        status="active"
        value={owner}
        onChange={setOwner}
      />
      {edit.error && <Failed error={edit.error} title={t('transfer.not')} />}
    </Dialog>
  )
}

function Failed({ error, title }: { readonly error: Error; readonly title: string }) {
  const { t } = useTranslation('oracle')
  return <Problem error={error} title={title} text={error instanceof Conflict ? t('conflict') : undefined} />
}
