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
      <HandOver oracle={oracle} />
    </>
  )
}

function HandOver({ oracle }: { readonly oracle: Tagged<Oracle> }) {
  const { t } = useTranslation('oracle')
  const { denialReason } = useCaller()
  const [owner, setOwner] = useState<string>()
  const [typed, setTyped] = useState(oracle.name)
  const ownerName = useMemberName(owner)
  const { before, edit: put } = useEdit<Oracle, Partial<OracleRegistration>>(oracle, {
    fields: { name: t('name'), owner_user_id: t('owner') },
    refetch: () => reeve().oracle.get(),
    save: (changes, { name, owner_user_id, etag }) =>
      reeve().oracle.put({ name, owner_user_id, ...changes }, { ifMatch: etag }),
    onSuccess: ({ name }, undo) => {
      setOwner(undefined)
      setTyped(name)
      const isTransferred = isHandedOver && ownerName !== undefined
      showDone(isTransferred ? t('handOver.transferred', { name: ownerName }) : t('handOver.renamed', { name }), {
        undo,
      })
    },
    onUndone: ({ name }) => setTyped(name),
  })
  const registration = { name: typed.trim() || before.name, owner_user_id: owner ?? before.owner_user_id }
  const isRenamed = registration.name !== before.name
  const isHandedOver = registration.owner_user_id !== before.owner_user_id
  const changes = {
    ...(isRenamed && { name: registration.name }),
    ...(isHandedOver && { owner_user_id: registration.owner_user_id }),
  }
  const reason = () =>
    denialReason('oracle.manage') ?? (isRenamed || isHandedOver ? undefined : t('handOver.unchanged'))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reason() === undefined) put.mutate(changes)
  }
  return (
    <>
      {put.error && (
        <Problem
          error={put.error}
          title={t('handOver.not')}
          text={put.error instanceof Conflict ? t('handOver.conflict') : undefined}
        />
      )}
      <FormSection
        title={t('handOver.title')}
        what={t('handOver.what')}
        onSubmit={submit}
        save={
          <>
            <CopyCurl call={client => client.oracle.put(registration)} />
            <ReasonButton type="submit" reason={reason()} loading={put.isPending}>
              {isHandedOver ? t('handOver.submit', { name: ownerName ?? '' }) : t('handOver.rename')}
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
        <PersonSelect
          label={t('handOver.to')}
          placeholder={t('handOver.same')}
          status="active"
          value={owner}
          onChange={setOwner}
        />
      </FormSection>
    </>
  )
}
