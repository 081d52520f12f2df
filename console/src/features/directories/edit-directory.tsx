import { Stack } from '@mantine/core'
import type { Directory, DirectoryChanges } from '@reeve/sdk'
import { type FormEvent, type ReactNode, useState } from 'react'
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

/** The settings, each group with its own save button, and the facts about the connection that nobody edits. */
export function EditDirectory({ directory }: EditDirectoryProps) {
  const { t } = useTranslation('directories')
  const isHalf = (of: Settings) => (of.logout_issuer === null) !== (of.logout_jwks_url === null)
  return (
    <div className={classes.wide}>
      <SettingsCard
        of="general"
        directory={directory}
        fields={['name', 'default_profile_id', 'strict']}
        refuse={({ name }) => (name === '' ? t('connect.nameFirst') : undefined)}
      >
        {props => (
          <Stack gap="lg">
            <GeneralFields {...props} />
            <SettingSwitch name="strict" {...props} />
          </Stack>
        )}
      </SettingsCard>
      <SettingsCard
        of="suspensions"
        directory={directory}
        fields={['block_login', 'keep_oracle', 'may_suspend_owners']}
      >
        {props => <SuspensionSwitches {...props} />}
      </SettingsCard>
      <SettingsCard
        of="logout"
        directory={directory}
        fields={LOGOUT}
        refuse={wanted => (isHalf(wanted) ? t('logout.both') : undefined)}
      >
        {props => <LogoutFields {...props} />}
      </SettingsCard>
      <Facts directory={directory} />
    </div>
  )
}

interface SettingsCardProps extends EditDirectoryProps {
  readonly of: 'general' | 'suspensions' | 'logout'
  readonly fields: readonly (keyof Settings)[]
  /** The reason why these values cannot be saved; undefined if they can. */
  readonly refuse?: (wanted: Settings) => string | undefined
  readonly children: (props: DirectoryFieldsProps) => ReactNode
}

/** One group of settings. Saving it does not save the others. */
function SettingsCard({ directory, of, fields, refuse, children }: SettingsCardProps) {
  const { t } = useTranslation('directories')
  const notPermitted = useCaller().denialReason('directories.manage')
  const labels = useLabels()
  const [typed, setTyped] = useState<Settings>(() => settingsOf(directory))
  const { before, edit } = useEdit<Directory, DirectoryChanges>(directory, {
    fields: Object.fromEntries(fields.map(field => [field, labels[field]])),
    refetch: () => reeve().directories.get(directory.id),
    save: (changes, { etag }) => reeve().directories.edit(directory.id, changes, { ifMatch: etag }),
    onSuccess: (saved, undo) => {
      setTyped(settingsOf(saved))
      showDone(t('edit.done', { name: saved.name }), { undo: undo && (() => withRecentSignIn(undo)) })
    },
    onUndone: restored => setTyped(settingsOf(restored)),
  })
  const wanted = { ...typed, name: typed.name.trim() }
  const changed = fields.filter(field => wanted[field] !== before[field])
  const reason = notPermitted ?? (changed.length === 0 ? t('edit.unchanged') : undefined) ?? refuse?.(wanted)
  const errors = fieldErrorsOf(edit.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reason !== undefined || edit.isPending) return
    edit.mutate(Object.fromEntries(changed.map(field => [field, wanted[field]])))
  }
  return (
    <FormSection
      title={t(`sections.${of}`)}
      what={t(`sections.${of}What`)}
      onSubmit={submit}
      failure={edit.error && !errors && <Refusal error={edit.error} title={t('edit.failed')} />}
      save={
        <ReasonButton type="submit" reason={reason} loading={edit.isPending}>
          {t(`edit.save.${of}`)}
        </ReasonButton>
      }
    >
      {children({
        value: typed,
        before,
        isReadOnly: notPermitted !== undefined,
        ...(errors && { errors }),
        onChange(part) {
          if (errors) edit.reset()
          setTyped(now => ({ ...now, ...part }))
        },
      })}
    </FormSection>
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
