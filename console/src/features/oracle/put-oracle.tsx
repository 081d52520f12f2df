import { TextInput } from '@mantine/core'
import type { Oracle, OracleRegistration } from '@reeve/sdk'
import IconSparkles from '@tabler/icons-react/icons/IconSparkles'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
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
import { EmptyState } from '../../ui/notice.tsx'
import { ReasonButton } from '../../ui/reason-button.tsx'
import { FormSection, Section } from '../../ui/section.tsx'
import { StateDot } from '../../ui/state-dot.tsx'
import { MemberName, PersonSelect, useMemberName } from '../members/index.ts'
import { oracleQuery } from './oracle.queries.ts'

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
      <Section title={oracle.name} what={t(oracle.status === 'running' ? 'runs' : 'paused')}>
        <DescriptionList
          isBare
          items={[
            [
              t('status.label'),
              <StateDot key="status" state={oracle.status === 'running' ? 'good' : 'held'}>
                {t(`status.${oracle.status}`)}
              </StateDot>,
            ],
            [t('owner'), <MemberName key="owner" userId={oracle.owner_user_id} />],
          ]}
        />
      </Section>
      <Rename oracle={oracle} />
      <Transfer oracle={oracle} />
    </>
  )
}

interface OracleProps {
  readonly oracle: Tagged<Oracle>
}

/** The request that replaces the registration. A field that the form does not show keeps its present value. */
const put = (changes: Partial<OracleRegistration>, { name, owner_user_id, etag }: Tagged<Oracle>) =>
  reeve().oracle.put({ name, owner_user_id, ...changes }, { ifMatch: etag })

function Rename({ oracle }: OracleProps) {
  const { t } = useTranslation('oracle')
  const { denialReason } = useCaller()
  const [typed, setTyped] = useState(oracle.name)
  const name = typed.trim()
  const { before, edit } = useEdit<Oracle, Partial<OracleRegistration>>(oracle, {
    fields: { name: t('name') },
    refetch: () => reeve().oracle.get(),
    save: put,
    onSuccess(saved, undo) {
      setTyped(saved.name)
      showDone(t('rename.done', { name: saved.name }), { undo })
    },
    onUndone: restored => setTyped(restored.name),
  })
  const reason =
    denialReason('oracle.manage') ?? (name === '' || name === before.name ? t('rename.unchanged') : undefined)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reason === undefined && !edit.isPending) edit.mutate({ name })
  }
  return (
    <FormSection
      title={t('rename.title')}
      what={t('rename.what')}
      onSubmit={submit}
      failure={edit.error && <Failed error={edit.error} title={t('rename.not')} />}
      save={
        <>
          <CopyCurl
            call={client => client.oracle.put({ name: name || oracle.name, owner_user_id: oracle.owner_user_id })}
          />
          <ReasonButton type="submit" reason={reason} loading={edit.isPending}>
            {t('rename.submit')}
          </ReasonButton>
        </>
      }
    >
      <TextInput
        label={t('name')}
        value={typed}
        maxLength={200}
        autoComplete="off"
        onChange={event => setTyped(event.currentTarget.value)}
      />
    </FormSection>
  )
}

function Transfer({ oracle }: OracleProps) {
  const { t } = useTranslation('oracle')
  const { denialReason } = useCaller()
  const [owner, setOwner] = useState<string>()
  const ownerName = useMemberName(owner) ?? ''
  const { before, edit } = useEdit<Oracle, Partial<OracleRegistration>>(oracle, {
    fields: { owner_user_id: t('owner') },
    refetch: () => reeve().oracle.get(),
    save: put,
    onSuccess(_, undo) {
      setOwner(undefined)
      showDone(t('transfer.done', { name: ownerName }), { undo })
    },
  })
  const chosen = owner === before.owner_user_id ? undefined : owner
  const reason = denialReason('oracle.manage') ?? (chosen === undefined ? t('transfer.unchanged') : undefined)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (chosen !== undefined && reason === undefined && !edit.isPending) edit.mutate({ owner_user_id: chosen })
  }
  return (
    <FormSection
      title={t('transfer.title')}
      what={t('transfer.what')}
      onSubmit={submit}
      failure={edit.error && <Failed error={edit.error} title={t('transfer.not')} />}
      save={
        <>
          <CopyCurl
            call={client => client.oracle.put({ name: oracle.name, owner_user_id: owner ?? oracle.owner_user_id })}
          />
          <ReasonButton type="submit" reason={reason} loading={edit.isPending}>
            {chosen === undefined ? t('transfer.title') : t('transfer.submit', { name: ownerName })}
          </ReasonButton>
        </>
      }
    >
      <PersonSelect
        label={t('transfer.to')}
        placeholder={t('transfer.choose')}
        status="active"
        value={owner}
        onChange={setOwner}
      />
    </FormSection>
  )
}

function Failed({ error, title }: { readonly error: Error; readonly title: string }) {
  const { t } = useTranslation('oracle')
  return <Problem error={error} title={title} text={error instanceof Conflict ? t('conflict') : undefined} />
}
