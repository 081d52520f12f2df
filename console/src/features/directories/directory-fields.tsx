import { Fieldset, Select, Stack, Switch, TextInput } from '@mantine/core'
import type { NewDirectory } from '@reeve/sdk'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { isOwnerProfile, useOfferableProfiles } from '../profiles/index.ts'
import classes from './directory-fields.module.css'

/** The settings of a directory, as the forms edit them. */
export type Settings = Required<NewDirectory>

export const SWITCHES = ['block_login', 'keep_oracle', 'strict', 'may_suspend_owners'] as const

/** The settings of Universal Logout: both, or neither. */
export const LOGOUT = ['logout_issuer', 'logout_jwks_url'] as const

interface DirectoryFieldsProps {
  readonly value: Settings
  readonly onChange: (part: Partial<Settings>) => void
  /** The state that the person has not changed: an owner’s permission is needed only to turn the last switch on. */
  readonly before: Pick<Settings, 'may_suspend_owners'>
  readonly isReadOnly?: boolean
  /** True if the fields of Universal Logout are shown, which need the id of the directory at the provider. */
  readonly hasLogout?: boolean
}

/** The settings in groups: name and default profile, suspensions, protocol, and Universal Logout. */
export function DirectoryFields(props: DirectoryFieldsProps) {
  const { value, onChange, isReadOnly = false, hasLogout = false } = props
  const { t } = useTranslation('directories')
  return (
    <Stack gap="xl">
      <Group of="general">
        <TextInput
          label={t('fields.name')}
          description={t('fields.nameWhat')}
          value={value.name}
          readOnly={isReadOnly}
          maxLength={200}
          autoComplete="off"
          required
          onChange={event => onChange({ name: event.currentTarget.value })}
        />
        <ProfileSelect
          label={t('fields.profile')}
          description={t('fields.profileWhat')}
          value={value.default_profile_id}
          isReadOnly={isReadOnly}
          onChange={id => id !== null && onChange({ default_profile_id: id })}
        />
      </Group>
      <Group of="suspensions">
        {SWITCHES.filter(name => name !== 'strict').map(name => (
          <SettingSwitch key={name} name={name} {...props} />
        ))}
      </Group>
      <Group of="protocol">
        <SettingSwitch name="strict" {...props} />
      </Group>
      {hasLogout && (
        <Group of="logout">
          {LOGOUT.map(name => (
            <TextInput
              key={name}
              label={t(`logout.${name}.label`)}
              description={t(`logout.${name}.what`)}
              value={value[name] ?? ''}
              readOnly={isReadOnly}
              maxLength={2_000}
              inputMode="url"
              autoComplete="off"
              onChange={event => onChange({ [name]: event.currentTarget.value.trim() || null })}
            />
          ))}
        </Group>
      )}
    </Stack>
  )
}

interface GroupProps {
  readonly of: 'general' | 'suspensions' | 'protocol' | 'logout'
  readonly children: ReactNode
}

function Group({ of, children }: GroupProps) {
  const { t } = useTranslation('directories')
  return (
    <Fieldset variant="unstyled" legend={t(`sections.${of}`)} classNames={{ legend: classes.legend ?? '' }}>
      <Stack gap="lg">{children}</Stack>
    </Fieldset>
  )
}

type SettingSwitchProps = DirectoryFieldsProps & { readonly name: (typeof SWITCHES)[number] }

function SettingSwitch({ name, value, onChange, before, isReadOnly = false }: SettingSwitchProps) {
  const { t } = useTranslation('directories')
  const { caller } = useCaller()
  const isOwnersOnly = name === 'may_suspend_owners' && !caller.is_owner && !before.may_suspend_owners
  return (
    <Switch
      label={t(`switches.${name}.label`)}
      description={isOwnersOnly ? t('switches.ownersOnly') : t(`switches.${name}.what`)}
      checked={value[name]}
      disabled={isReadOnly || isOwnersOnly}
      onChange={event => onChange({ [name]: event.currentTarget.checked })}
    />
  )
}

interface ProfileSelectProps {
  readonly label: string
  readonly description: string
  readonly value: string | null
  /** The text of the choice without a profile, if there is one. */
  readonly none?: string
  readonly isReadOnly?: boolean
  readonly onChange: (profileId: string | null) => void
}

const NONE = 'none'

/** The profiles that the caller may let a directory assign. Owner is not one of them; those beyond are disabled. */
export function ProfileSelect({ none, value, onChange, isReadOnly = false, ...texts }: ProfileSelectProps) {
  const { t } = useTranslation('directories')
  const profiles = useOfferableProfiles().filter(profile => !isOwnerProfile(profile))
  return (
    <Select
      {...texts}
      placeholder={t('fields.choose')}
      allowDeselect={false}
      disabled={isReadOnly}
      value={value === null && none !== undefined ? NONE : value}
      onChange={chosen => onChange(chosen === NONE ? null : chosen)}
      data={[
        ...(none === undefined ? [] : [{ value: NONE, label: none }]),
        ...profiles.map(({ id, name, isOffered }) => ({
          value: id,
          label: isOffered ? name : t('fields.beyond', { name }),
          disabled: !isOffered && id !== value,
        })),
      ]}
    />
  )
}
