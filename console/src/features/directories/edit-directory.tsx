import { Button, Text } from '@mantine/core'
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
import { Section } from '../../ui/section.tsx'
import { MemberName } from '../members/index.ts'
import { Refusal } from '../profiles/index.ts'
import {
  type DirectoryFieldsProps,
  GeneralFields,
  LOGOUT,
  LogoutFields,
  SettingSwitch,
  type Settings,
  SuspensionSwitches,
} from './directory-fields.tsx'
import { logoutUrl, scimUrl } from './directory-urls.ts'
import classes from './edit-directory.module.css'
import { fieldErrorsOf } from './field-errors.ts'
import { tokenText } from './token-text.ts'

interface EditDirectoryProps {
  readonly directory: Tagged<Directory>
}

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

const isHalf = (of: Settings) => (of.logout_issuer === null) !== (of.logout_jwks_url === null)

const FIELDS = [
  'name',
  'default_profile_id',
  'strict',
  'block_login',
  'keep_oracle',
  'may_suspend_owners',
  ...LOGOUT,
] as const

/** The settings, with one bar that saves all changes, and read-only facts about the connection. */
export function EditDirectory({ directory }: EditDirectoryProps) {
  const { t } = useTranslation('directories')
  const notPermitted = useCaller().denialReason('directories.manage')
  const labels = useLabels()
  const [typed, setTyped] = useState<Settings>(() => settingsOf(directory))
  const { before, edit } = useEdit<Directory, DirectoryChanges>(directory, {
    fields: labels,
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
  const errors = fieldErrorsOf(edit.error)
  const reason = () => {
    if (notPermitted) return notPermitted
    if (wanted.name === '') return t('connect.nameFirst')
    if (isHalf(wanted)) return t('logout.both')
    return changed.length === 0 ? t('edit.changes', { count: 0 }) : undefined
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (changed.length === 0 || reason() !== undefined || edit.isPending) return
    edit.mutate(Object.fromEntries(changed.map(field => [field, wanted[field]])))
  }
  const discard = () => {
    edit.reset()
    setTyped(settingsOf(before as Settings))
  }
  return (
    <>
      <form className={classes.form} onSubmit={submit}>
        <Groups
          value={typed}
          before={before}
          isReadOnly={notPermitted !== undefined}
          {...(errors && { errors })}
          onChange={part => {
            if (errors) edit.reset()
            setTyped(now => ({ ...now, ...part }))
          }}
        />
        {edit.error && !errors && <Refusal error={edit.error} title={t('edit.failed')} />}
        <div className={classes.bar} data-idle={changed.length === 0 || undefined}>
          <Text size="sm" c="dimmed" className={classes.changes ?? ''} role="status">
            {t('edit.changes', { count: changed.length })}
          </Text>
          {changed.length > 0 && (
            <Button variant="default" disabled={edit.isPending} onClick={discard}>
              {t('edit.discard')}
            </Button>
          )}
          <ReasonButton type="submit" reason={reason()} loading={edit.isPending}>
            {t('edit.save')}
          </ReasonButton>
        </div>
      </form>
      <Facts directory={directory} />
    </>
  )
}

/** The settings in groups. */
function Groups(props: DirectoryFieldsProps) {
  const { t } = useTranslation('directories')
  return (
    <>
      <Section isSplit title={t('sections.general')} what={t('sections.generalWhat')}>
        <GeneralFields {...props} />
      </Section>
      <Section isSplit title={t('sections.suspensions')} what={t('sections.suspensionsWhat')}>
        <SuspensionSwitches {...props} />
      </Section>
      <Section isSplit title={t('sections.logout')} what={t('sections.logoutWhat')}>
        <LogoutFields {...props} />
      </Section>
      <Section isSplit title={t('connect.advanced')}>
        <SettingSwitch name="strict" {...props} />
      </Section>
    </>
  )
}

function useLabels(): Readonly<Record<keyof Settings, string>> {
  const { t } = useTranslation('directories')
  return {
    name: t('fields.name'),
    default_profile_id: t('fields.profile'),
    block_login: t('switches.block_login.label'),
    keep_oracle: t('switches.keep_oracle.label'),
    strict: t('switches.strict.label'),
    may_suspend_owners: t('switches.may_suspend_owners.label'),
    logout_issuer: t('logout.logout_issuer.label'),
    logout_jwks_url: t('logout.logout_jwks_url.label'),
  }
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
            <span key="url" className={classes.copied}>
              <code>{scimUrl()}</code> <CopyIcon text={scimUrl()} what={t('facts.url')} />
            </span>,
          ],
          [
            t('facts.logout'),
            <span key="logout" className={classes.copied}>
              <code>{logoutUrl(directory.id)}</code>{' '}
              <CopyIcon text={logoutUrl(directory.id)} what={t('facts.logout')} />
            </span>,
          ],
          [
            t('facts.token'),
            <span key="token">
              <code>{tokenText(hint)}</code>, <OpenableTime at={directory.token_issued_at} /> {t('facts.by')}{' '}
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
            <span key="id" className={classes.copied}>
              <code>{directory.id}</code> <CopyIcon text={directory.id} what={t('facts.id')} />
            </span>,
          ],
        ]}
      />
    </Section>
  )
}
