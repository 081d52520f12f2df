import { Select, SimpleGrid, TextInput } from '@mantine/core'
import type { NewApiKey } from '@reeve/sdk'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { reeve } from '../../api/client.ts'
import { SCOPES } from '../../api/generated/vocabulary.ts'
import { usePermittedQuery } from '../../api/permitted-query.ts'
import { Problem } from '../../api/problem.tsx'
import { withRecentSignIn } from '../../api/session.ts'
import { unlessUndone } from '../../api/unless-undone.ts'
import { now } from '../../ui/clock.ts'
import { CancelButton, Dialog } from '../../ui/dialog.tsx'
import { ReasonButton } from '../../ui/reason-button.tsx'
import { SecretDialog } from '../../ui/secret-dialog.tsx'
import { isStillActive, serviceAccountsQuery } from './api-keys.queries.ts'
import { curlOfKey } from './curl-of-key.ts'
import { keyPolicyQuery } from './key-policy.queries.ts'
import { ScopeFields } from './scope-fields.tsx'

const DAYS = [30, 90, 365] as const
const DAY_MS = 24 * 60 * 60 * 1000

export function CreateApiKey({ close }: { readonly close: () => void }) {
  const { t } = useTranslation('api-keys')
  const { caller, denialReason } = useCaller()
  const notPermitted = denialReason('api_keys.manage')
  const [owner, setOwner] = useState(caller.user.user_id)
  const [scopes, setScopes] = useState<readonly string[]>([])
  const { data: policy } = usePermittedQuery(keyPolicyQuery())
  const longest = policy?.max_lifetime_days ?? null
  const [ends, setEnds] = useState<string | null>(() => String(longest === null ? 90 : Math.min(90, longest)))
  // Fixed when the dialog opens, so that a retry sends the same request and is deduplicated.
  const [openedAt] = useState(now)
  const create = useMutation({
    mutationFn: (order: NewApiKey) =>
      withRecentSignIn(() => unlessUndone(reeve().apiKeys.create(order), isStillActive)),
    // The response contains the key, so it must not outlive the dialog.
    gcTime: 0,
  })
  if (create.data) {
    const { name, key } = create.data
    return (
      <SecretDialog
        title={t('made.title', { name })}
        label={t('made.label', { name })}
        secret={key}
        command={curlOfKey(key)}
        onClose={close}
      />
    )
  }

  const reason = notPermitted ?? (scopes.length === 0 ? t('create.noScope') : undefined)
  const submit = (form: FormData) => {
    const date = String(form.get('date') ?? '')
    const expires_at =
      ends === 'never'
        ? null
        : new Date(ends === 'date' ? `${date}T23:59:59` : openedAt + Number(ends) * DAY_MS).toISOString()
    if (reason !== undefined) return
    create.mutate({
      name: String(form.get('name')).trim(),
      scopes: SCOPES.filter(one => scopes.includes(one)),
      expires_at,
      ...(owner !== caller.user.user_id && { owner_user_id: owner }),
    })
  }
  return (
    <Dialog
      title={t('create.open')}
      size="xl"
      onClose={close}
      isBusy={create.isPending}
      onSubmit={submit}
      actions={
        <>
          <CancelButton onClick={close} />
          <ReasonButton type="submit" reason={reason} loading={create.isPending}>
            {t('create.submit')}
          </ReasonButton>
        </>
      }
    >
      {create.error && <Problem error={create.error} title={t('create.not')} />}
      <TextInput
        name="name"
        label={t('columns.name')}
        description={t('create.nameWhat')}
        autoComplete="off"
        maxLength={200}
        required
        data-autofocus
      />
      <OwnerField owner={owner} setOwner={setOwner} />
      <ExpiryFields ends={ends} setEnds={setEnds} longest={longest} />
      <ScopeFields scopes={scopes} setScopes={setScopes} allowed={policy?.allowed_scopes ?? SCOPES} />
    </Dialog>
  )
}

interface OwnerFieldProps {
  readonly owner: string
  readonly setOwner: (owner: string) => void
}

/** The choice between the caller and a service account. Absent if there is no service account. */
function OwnerField({ owner, setOwner }: OwnerFieldProps) {
  const { t } = useTranslation('api-keys')
  const { user } = useCaller().caller
  const { data: accounts = [] } = usePermittedQuery(serviceAccountsQuery())
  if (accounts.length === 0) return null
  return (
    <Select
      label={t('columns.owner')}
      description={t('create.ownerWhat')}
      allowDeselect={false}
      searchable
      value={owner}
      onChange={chosen => chosen !== null && setOwner(chosen)}
      data={[
        { value: user.user_id, label: t('create.you', { name: user.name }) },
        { group: t('create.services'), items: accounts.map(({ user_id, name }) => ({ value: user_id, label: name })) },
      ]}
    />
  )
}

const toDay = (at: number) => new Date(at).toISOString().slice(0, 10)

interface ExpiryFieldsProps {
  readonly ends: string | null
  readonly setEnds: (ends: string | null) => void
  /** The longest lifetime that the policy allows, in days; null for no limit. */
  readonly longest: number | null
}

function ExpiryFields({ ends, setEnds, longest }: ExpiryFieldsProps) {
  const { t } = useTranslation('api-keys')
  const days = longest === null ? DAYS : [...DAYS.filter(count => count < longest), longest]
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
      <Select
        label={t('columns.expires')}
        allowDeselect={false}
        value={ends}
        onChange={setEnds}
        data={[
          ...days.map(count => ({ value: String(count), label: t('create.days', { count }) })),
          { value: 'date', label: t('create.date') },
          ...(longest === null ? [{ value: 'never', label: t('never') }] : []),
        ]}
      />
      {ends === 'date' && (
        <TextInput
          type="date"
          name="date"
          label={t('create.until')}
          min={toDay(now())}
          {...(longest !== null && { max: toDay(now() + (longest - 1) * DAY_MS) })}
          required
        />
      )}
    </SimpleGrid>
  )
}
