import { MultiSelect, NumberInput, Text } from '@mantine/core'
import type { ApiKeyPolicy, ApiKeyPolicySettings } from '@reeve/sdk'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { reeve } from '../../api/client.ts'
import { showDone } from '../../api/done-toast.tsx'
import { tagged } from '../../api/etag.ts'
import { SCOPES } from '../../api/generated/vocabulary.ts'
import { usePermittedQuery } from '../../api/permitted-query.ts'
import { NotLoaded } from '../../api/problem.tsx'
import { withRecentSignIn } from '../../api/session.ts'
import { CancelButton, Dialog } from '../../ui/dialog.tsx'
import { ReasonButton } from '../../ui/reason-button.tsx'
import { Refusal } from '../profiles/index.ts'
import { keyPolicyQuery } from './key-policy.queries.ts'
import { KeysOutsidePolicy } from './keys-outside-policy.tsx'

const MOST_DAYS = 3_650
const FEWEST_UNUSED_DAYS = 14

/** Edits the limits of the organization's keys. */
export function EditApiKeyPolicy({ close }: { readonly close: () => void }) {
  const { t } = useTranslation('api-keys')
  const { data: policy, error } = usePermittedQuery(keyPolicyQuery())
  if (policy) return <PolicyForm policy={policy} close={close} />
  if (!error) return null
  return (
    <Dialog title={t('policy.title')} onClose={close}>
      <NotLoaded error={error} />
    </Dialog>
  )
}

const settingsOf = (policy: ApiKeyPolicy): ApiKeyPolicySettings => ({
  max_lifetime_days: policy.max_lifetime_days,
  revoke_unused_after_days: policy.revoke_unused_after_days,
  allowed_scopes: policy.allowed_scopes,
})

const isSame = (one: ApiKeyPolicySettings | undefined, other: ApiKeyPolicySettings) =>
  JSON.stringify(one) === JSON.stringify(other)

interface PolicyFormProps {
  readonly policy: ApiKeyPolicy
  readonly close: () => void
}

/** The first button previews the limits, and the second one sets them exactly as previewed. */
function PolicyForm({ policy, close }: PolicyFormProps) {
  const { t } = useTranslation('api-keys')
  const { is_owner: isOwner } = useCaller().caller
  const [wanted, setWanted] = useState(() => settingsOf(policy))
  const change = (part: Partial<ApiKeyPolicySettings>) => setWanted(before => ({ ...before, ...part }))
  const preview = useMutation({
    mutationFn: async (settings: ApiKeyPolicySettings) => ({
      settings,
      ...(await withRecentSignIn(() => tagged(reeve().apiKeyPolicy.edit(settings, { dryRun: true })))),
    }),
  })
  const save = useMutation({
    // With the preview's ETag, the same keys are outside of the policy as in the preview, or the call fails.
    mutationFn: ({ settings, etag }: { settings: ApiKeyPolicySettings; etag?: string | undefined }) =>
      withRecentSignIn(() => reeve().apiKeyPolicy.edit(settings, { ifMatch: etag })),
    onSuccess() {
      close()
      showDone(t('policy.done'))
    },
    onError: () => preview.reset(),
  })
  const previewed = isSame(preview.data?.settings, wanted) ? preview.data : undefined
  const isUnchanged = isSame(settingsOf(policy), wanted)
  const reason = isOwner ? (isUnchanged ? t('policy.unchanged') : undefined) : t('policy.onlyOwner')
  const submit = () => {
    if (reason !== undefined) return
    if (previewed) save.mutate(previewed)
    else {
      save.reset()
      preview.mutate(wanted)
    }
  }
  const error = save.error ?? preview.error
  return (
    <Dialog
      title={t('policy.title')}
      size="lg"
      onClose={close}
      isBusy={save.isPending || preview.isPending}
      onSubmit={submit}
      actions={
        <>
          <CancelButton onClick={close} />
          <ReasonButton type="submit" reason={reason} loading={save.isPending || preview.isPending}>
            {t(previewed ? 'policy.save' : 'policy.preview')}
          </ReasonButton>
        </>
      }
    >
      <Text size="sm">{t('policy.what')}</Text>
      <PolicyFields wanted={wanted} change={change} readOnly={!isOwner} />
      {error && <Refusal error={error} title={t(save.error ? 'policy.not' : 'policy.notPreviewed')} />}
      <div role="status">{previewed && <KeysOutsidePolicy policy={previewed} />}</div>
    </Dialog>
  )
}

interface PolicyFieldsProps {
  readonly wanted: ApiKeyPolicySettings
  readonly change: (part: Partial<ApiKeyPolicySettings>) => void
  readonly readOnly: boolean
}

function PolicyFields({ wanted, change, readOnly }: PolicyFieldsProps) {
  const { t } = useTranslation('api-keys')
  return (
    <>
      <Days
        label={t('policy.lifetime')}
        description={t('policy.lifetimeWhat')}
        none={t('policy.anyLifetime')}
        fewest={1}
        value={wanted.max_lifetime_days}
        readOnly={readOnly}
        onChange={max_lifetime_days => change({ max_lifetime_days })}
      />
      <Days
        label={t('policy.revokeUnused')}
        description={t('policy.revokeUnusedWhat')}
        none={t('never')}
        fewest={FEWEST_UNUSED_DAYS}
        value={wanted.revoke_unused_after_days}
        readOnly={readOnly}
        onChange={revoke_unused_after_days => change({ revoke_unused_after_days })}
      />
      <MultiSelect
        label={t('policy.allowed')}
        description={t('policy.allowedWhat')}
        placeholder={wanted.allowed_scopes === null ? t('policy.allScopes') : ''}
        data={[...SCOPES]}
        value={[...(wanted.allowed_scopes ?? [])]}
        onChange={chosen => {
          const scopes = SCOPES.filter(scope => chosen.includes(scope))
          change({ allowed_scopes: scopes.length === 0 ? null : scopes })
        }}
        readOnly={readOnly}
        searchable
      />
    </>
  )
}

interface DaysProps {
  readonly label: string
  readonly description: string
  /** The placeholder without a limit. */
  readonly none: string
  readonly fewest: number
  readonly value: number | null
  readonly readOnly: boolean
  readonly onChange: (value: number | null) => void
}

/** A number of days. An empty field is no limit. */
function Days({ none, fewest, value, onChange, ...field }: DaysProps) {
  return (
    <NumberInput
      {...field}
      placeholder={none}
      value={value ?? ''}
      onChange={typed => onChange(typeof typed === 'number' ? typed : null)}
      min={fewest}
      max={MOST_DAYS}
      clampBehavior="blur"
      allowDecimal={false}
      hideControls
    />
  )
}
