import { Group } from '@mantine/core'
import type { Directory, DirectoryChanges } from '@reeve/sdk'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { reeve } from '../../api/client.ts'
import { showDone } from '../../api/done-toast.tsx'
import type { Tagged } from '../../api/etag.ts'
import { withRecentSignIn } from '../../api/session.ts'
import { useEdit } from '../../api/use-edit.ts'
import { CopyIcon } from '../../ui/copy-icon.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { OpenableTime } from '../../ui/exact-time.tsx'
import { ReasonButton } from '../../ui/reason-button.tsx'
import { FormSection, Section } from '../../ui/section.tsx'
import { MemberName } from '../members/index.ts'
import { Refusal } from '../profiles/index.ts'
import { DirectoryFields, LOGOUT, type Settings, SWITCHES } from './directory-fields.tsx'
import { logoutUrl, scimUrl } from './directory-urls.ts'
import classes from './edit-directory.module.css'

interface EditDirectoryProps {
  readonly directory: Tagged<Directory>
}

const FIELDS = ['name', 'default_profile_id', ...SWITCHES, ...LOGOUT] as const

const settingsOf = (of: Settings): Settings => ({
  name: of.name,
  default_profile_id: of.default_profile_id,
  block_login: of.block_login,
  keep_oracle: of.keep_oracle,
  strict: of.strict,
  may_suspend_owners: of.may_suspend_owners,
  logout_issuer: of.logout_issuer,
  logout_jwks_url: of.logout_jwks_url,
})

/** The settings, and the facts about the connection that nobody edits. */
export function EditDirectory({ directory }: EditDirectoryProps) {
  const { t } = useTranslation('directories')
  const notPermitted = useCaller().denialReason('directories.manage')
  const [typed, setTyped] = useState<Settings>(() => settingsOf(directory))
  const { before, edit } = useEdit<Directory, DirectoryChanges>(directory, {
    fields: {
      name: t('fields.name'),
      default_profile_id: t('fields.profile'),
      block_login: t('switches.block_login.label'),
      keep_oracle: t('switches.keep_oracle.label'),
      strict: t('switches.strict.label'),
      may_suspend_owners: t('switches.may_suspend_owners.label'),
      logout_issuer: t('logout.logout_issuer.label'),
      logout_jwks_url: t('logout.logout_jwks_url.label'),
    },
    refetch: () => reeve().directories.get(directory.id),
    save: (changes, { etag }) => reeve().directories.edit(directory.id, changes, { ifMatch: etag }),
    onSuccess: (saved, undo) => {
      setTyped(settingsOf(saved))
      showDone(t('edit.done', { name: saved.name }), { undo: undo && (() => withRecentSignIn(undo)) })
    },
    onUndone: restored => setTyped(settingsOf(restored)),
  })
  const wanted = { ...typed, name: typed.name.trim() }
  const changed = FIELDS.filter(field => wanted[field] !== before[field])
  const reason = () => {
    if (notPermitted) return notPermitted
    if (wanted.name === '') return t('connect.nameFirst')
    if ((wanted.logout_issuer === null) !== (wanted.logout_jwks_url === null)) return t('logout.both')
    if (changed.length === 0) return t('edit.unchanged')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reason() !== undefined || edit.isPending) return
    edit.mutate(Object.fromEntries(changed.map(field => [field, wanted[field]])))
  }
  return (
    <div className={classes.wide}>
      <FormSection
        title={t('connect.settings')}
        what={t('edit.what')}
        onSubmit={submit}
        failure={edit.error && <Refusal error={edit.error} title={t('edit.failed')} />}
        save={
          <ReasonButton type="submit" reason={reason()} loading={edit.isPending}>
            {t('edit.save')}
          </ReasonButton>
        }
      >
        <DirectoryFields
          value={typed}
          before={before}
          isReadOnly={notPermitted !== undefined}
          hasLogout
          onChange={part => setTyped(now => ({ ...now, ...part }))}
        />
      </FormSection>
      <Facts directory={directory} />
    </div>
  )
}

function Facts({ directory }: EditDirectoryProps) {
  const { t } = useTranslation('directories')
  const { former_token_expires_at: former, token_hint: hint } = directory
  return (
    <Section isSplit title={t('facts.title')} what={t('facts.what')}>
      <DescriptionList
        isBare
        items={[
          [
            t('facts.url'),
            <Group key="url" gap={4} wrap="nowrap">
              <code>{scimUrl()}</code> <CopyIcon text={scimUrl()} what={t('facts.url')} />
            </Group>,
          ],
          [
            t('facts.logout'),
            <Group key="logout" gap={4} wrap="nowrap">
              <code>{logoutUrl(directory.id)}</code>{' '}
              <CopyIcon text={logoutUrl(directory.id)} what={t('facts.logout')} />
            </Group>,
          ],
          [
            t('facts.token'),
            <span key="token">
              <code>…{hint}</code>, <OpenableTime at={directory.token_issued_at} /> {t('facts.by')}{' '}
              <MemberName userId={directory.token_issued_by} />
            </span>,
          ],
          former !== null && [t('facts.former'), <OpenableTime key="former" at={former} />],
          [
            t('facts.created'),
            <span key="created">
              <OpenableTime at={directory.created_at} /> {t('facts.by')} <MemberName userId={directory.created_by} />
            </span>,
          ],
          [
            t('facts.id'),
            <Group key="id" gap={4} wrap="nowrap">
              <code>{directory.id}</code> <CopyIcon text={directory.id} what={t('facts.id')} />
            </Group>,
          ],
        ]}
      />
    </Section>
  )
}
