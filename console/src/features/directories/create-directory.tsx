import { Input, Stack } from '@mantine/core'
import type { IssuedDirectory, NewDirectory } from '@reeve/sdk'
import { useMutation } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reeve } from '../../api/client.ts'
import { usePermittedQuery } from '../../api/permitted-query.ts'
import { withRecentSignIn } from '../../api/session.ts'
import { unlessUndone } from '../../api/unless-undone.ts'
import { CancelPage } from '../../ui/cancel-page.tsx'
import { LeaveGuardNotice, useLeaveGuard } from '../../ui/leave-guard.tsx'
import { Page } from '../../ui/page.tsx'
import { ReasonButton } from '../../ui/reason-button.tsx'
import { FormSection } from '../../ui/section.tsx'
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx'
import { isOwnerProfile, Refusal, useOfferableProfiles } from '../profiles/index.ts'
import { ConnectSteps } from './connect-steps.tsx'
import classes from './create-directory.module.css'
import { directoriesQuery } from './directories.queries.ts'
import { DirectoryBreadcrumbs } from './directory-breadcrumbs.tsx'
import {
  type DirectoryFieldsProps,
  GeneralFields,
  SettingSwitch,
  type Settings,
  SuspensionSwitches,
} from './directory-fields.tsx'
import { fieldErrorsOf } from './field-errors.ts'
import { ProviderControl, type ProviderGuideProps } from './provider-guide.tsx'
import { type Provider, suggestedName } from './providers.ts'
import { PublicAddressHint } from './public-address-hint.tsx'
import { hasTokenOf, TokenDialog } from './token-dialog.tsx'
import { useTokenDenial } from './use-token-denial.ts'

const route = getRouteApi('/in-organization/settings/directories/new')

/** Navigation options for leaving the form: they replace its history entry, and bypass its blocker. */
const DONE = { replace: true, ignoreBlocker: true } as const

/** The first two steps: the settings, and the token, which is shown once. */
export function CreateDirectory() {
  const { t } = useTranslation('directories')
  const { provider = 'okta' } = route.useSearch()
  const navigate = route.useNavigate()
  const [typed, setTyped] = useState<Partial<Settings>>({})
  const [created, setCreated] = useState<IssuedDirectory>()
  const settings = { ...useDefaults(provider), ...typed }
  const create = useMutation({
    // The token must not stay in the mutation cache.
    mutationFn: async (directory: NewDirectory) =>
      setCreated(await withRecentSignIn(() => unlessUndone(reeve().directories.create(directory), hasTokenOf))),
  })
  const [hasTriedToLeave, blockLeaving] = useLeaveGuard(create.isPending)
  const denied = useTokenDenial()
  const name = settings.name.trim()
  const reason = denied ?? (name === '' ? t('connect.nameFirst') : undefined)
  const isComplete = reason === undefined && settings.default_profile_id !== ''
  const errors = fieldErrorsOf(create.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isComplete && !create.isPending) create.mutate({ ...settings, name })
  }
  return (
    <Page title={t('connect.title')} breadcrumbs={<DirectoryBreadcrumbs />}>
      {Object.keys(typed).length > 0 && !create.isPending && !created && <UnsavedGuard />}
      <ConnectSteps current={created ? 1 : 0} />
      <div className={classes.hint}>
        <PublicAddressHint provider={provider} />
      </div>
      <FormSection
        title={t('connect.settings')}
        what={t('connect.what')}
        onSubmit={submit}
        failure={create.error && !errors && <Refusal error={create.error} title={t('connect.failed')} />}
        save={
          <>
            <LeaveGuardNotice isShown={hasTriedToLeave} />
            <CancelPage parent={{ to: '/settings/directories' }} stay={create.isPending ? blockLeaving : undefined} />
            <ReasonButton
              type="submit"
              reason={reason ?? (isComplete ? undefined : t('connect.profileFirst'))}
              loading={create.isPending}
            >
              {t('connect.create')}
            </ReasonButton>
          </>
        }
      >
        <ProviderField provider={provider} choose={value => navigate({ search: { provider: value }, replace: true })} />
        <Fields
          value={settings}
          before={{ may_suspend_owners: false }}
          {...(errors && { errors })}
          onChange={part => {
            if (errors) create.reset()
            setTyped(before => ({ ...before, ...part }))
          }}
        />
      </FormSection>
      {created && (
        <TokenDialog
          directory={created}
          title={t('token.created', { name: created.name })}
          provider={provider}
          onClose={() => {
            setCreated(undefined)
            void navigate({
              to: '/settings/directories/$directoryId/connect',
              params: { directoryId: created.id },
              search: { provider },
              ...DONE,
            })
          }}
        />
      )}
    </Page>
  )
}

/** The choice of the identity provider, with its label. */
function ProviderField(props: ProviderGuideProps) {
  const { t } = useTranslation('directories')
  return (
    <Input.Wrapper label={t('guide.provider')} labelElement="div">
      <ProviderControl {...props} />
    </Input.Wrapper>
  )
}

/** The name and the default profile; the other settings are rarely needed, so they are collapsed at first. */
function Fields(props: DirectoryFieldsProps) {
  const { t } = useTranslation('directories')
  return (
    <Stack gap="lg">
      <GeneralFields {...props} />
      <details className={classes.advanced}>
        <summary>{t('connect.advanced')}</summary>
        <Stack gap="lg" mt="md">
          <SuspensionSwitches {...props} />
          <SettingSwitch name="strict" {...props} />
        </Stack>
      </details>
    </Stack>
  )
}

/**
 * The settings with which the form opens. The default profile is the one with the fewest permissions among those that
 * the caller may grant.
 */
function useDefaults(provider: Provider): Settings {
  const profiles = useOfferableProfiles().filter(profile => !isOwnerProfile(profile) && profile.isOffered)
  const { data } = usePermittedQuery(directoriesQuery())
  const taken = data?.directories.map(({ name }) => name) ?? []
  const [least] = profiles.toSorted((one, other) => one.permissions.length - other.permissions.length)
  return {
    name: suggestedName(provider, taken),
    default_profile_id: least?.id ?? '',
    block_login: false,
    keep_oracle: false,
    strict: false,
    may_suspend_owners: false,
    logout_issuer: null,
    logout_jwks_url: null,
  }
}
