import { Button, Select } from '@mantine/core'
import type { Profile } from '@reeve/sdk'
import IconPlus from '@tabler/icons-react/icons/IconPlus'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { Icon } from '../../ui/icon.tsx'
import { Lead, Page } from '../../ui/page.tsx'
import { ReasonButton } from '../../ui/reason-button.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx'
import { useLastSeenRow } from '../../ui/use-last-seen-row.ts'
import { CompareProfiles } from './compare-profiles.tsx'
import { DeleteProfile } from './delete-profile.tsx'
import { changesOf, type Drafts, hasDeletedProfile, togglePermission } from './drafts.ts'
import { PermissionMatrix } from './permission-matrix.tsx'
import { shownOnNarrow } from './permissions.ts'
import { CreateProfile, EditProfile } from './profile-form.tsx'
import { type ProfilesSearch, profilesQuery } from './profiles.queries.ts'
import { SaveBar } from './save-bar.tsx'

const route = getRouteApi('/in-organization/profiles')

/** The permission matrix, edited in place and saved together. */
export function ListProfiles() {
  const { t } = useTranslation('profiles')
  const { data: profiles } = useSuspenseQuery(profilesQuery())
  const { compare } = route.useSearch()
  const navigate = route.useNavigate()
  const { denialReason } = useCaller()
  const [drafts, setDrafts] = useState<Drafts>({})
  const changes = changesOf(profiles, drafts)
  const oneIsGone = hasDeletedProfile(profiles, drafts)
  const notManaged = denialReason('profiles.manage')
  const go = (search: ProfilesSearch) => navigate({ search: before => ({ ...before, ...search }) })
  return (
    <Page
      title={t(compare === undefined ? 'title' : 'compare.start')}
      what={<Lead>{t(compare === undefined ? 'what' : 'compare.what')}</Lead>}
      breadcrumbs={compare !== undefined && <TextLink to="/profiles">{t('title')}</TextLink>}
      actions={
        <>
          <Button
            variant="default"
            onClick={() => go({ compare: compare === undefined ? lastTwo(profiles) : undefined, every: undefined })}
          >
            {t(compare === undefined ? 'compare.start' : 'compare.end')}
          </Button>
          <ReasonButton reason={notManaged} leftSection={<Icon of={IconPlus} />} onClick={() => go({ create: true })}>
            {t('create.open')}
          </ReasonButton>
        </>
      }
    >
      {compare === undefined ? (
        <>
          <ShownProfile profiles={profiles} />
          <PermissionMatrix
            profiles={profiles}
            drafts={drafts}
            notManaged={notManaged}
            toggle={(profile, permission) =>
              setDrafts(before => ({
                ...before,
                [profile.id]: togglePermission(profile, before[profile.id], permission),
              }))
            }
          />
        </>
      ) : (
        <CompareProfiles profiles={profiles} />
      )}
      {(changes.length > 0 || oneIsGone) && (
        <>
          <SaveBar
            changes={changes}
            oneIsGone={oneIsGone}
            discard={() => setDrafts({})}
            saved={({ id }) => setDrafts(({ [id]: _, ...others }) => others)}
          />
          <UnsavedGuard asksOnUnload />
        </>
      )}
      <Dialogs profiles={profiles} close={() => go({ create: undefined, edit: undefined, remove: undefined })} />
    </Page>
  )
}

const lastTwo = (profiles: readonly Profile[]) =>
  profiles
    .slice(-2)
    .map(({ id }) => id)
    .join(',')

/** A select of the profile whose column a narrow screen shows, which has space for only one. */
function ShownProfile({ profiles }: { readonly profiles: readonly Profile[] }) {
  const { t } = useTranslation('profiles')
  const { shown } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <Select
      hiddenFrom="sm"
      mb="sm"
      label={t('shown')}
      allowDeselect={false}
      value={shownOnNarrow(profiles, shown) ?? null}
      data={profiles.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={value => navigate({ search: before => ({ ...before, shown: value ?? undefined }), replace: true })}
    />
  )
}

function Dialogs({ profiles, close }: { readonly profiles: readonly Profile[]; readonly close: () => void }) {
  const { create, edit, remove } = route.useSearch()
  const edited = useLastSeenRow(profiles, edit)
  const removed = useLastSeenRow(profiles, remove)
  if (create) return <CreateProfile profiles={profiles} close={close} />
  if (edited) return <EditProfile profile={edited} close={close} />
  if (removed) return <DeleteProfile profile={removed} close={close} />
  return null
}
