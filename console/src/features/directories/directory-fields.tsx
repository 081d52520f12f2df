import { Select, Stack, Switch, TextInput } from '@mantine/core'
import type { NewDirectory } from '@reeve/sdk'
import IconAlertTriangle from '@tabler/icons-react/icons/IconAlertTriangle'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { Icon } from '../../ui/icon.tsx'
import { useOptional } from '../../ui/use-optional.ts'
import { isOwnerProfile, useOfferableProfiles } from '../profiles/index.ts'
import classes from './directory-fields.module.css'
import type { FieldErrors } from './field-errors.ts'

/** The settings of a directory, as the forms edit them. */
export type Settings = Required<NewDirectory>

export const SWITCHES = ['block_login', 'keep_oracle', 'strict', 'may_suspend_owners'] as const

/** The settings of Universal Logout. Either both have a value, or neither. */
export const LOGOUT = ['logout_issuer', 'logout_jwks_url'] as const

export interface DirectoryFieldsProps {
  readonly value: Settings
  readonly onChange: (part: Partial<Settings>) => void
  /**
   * The saved settings. Only an owner may turn `may_suspend_owners` on. Others may change it while it is saved as on.
   */
  readonly before: Pick<Settings, 'may_suspend_owners'>
  readonly isReadOnly?: boolean
  /** The errors of the last attempt, at their fields. */
  readonly errors?: FieldErrors
}

/** The name, and the profile of people without a mapped group. */
export function GeneralFields({ value, onChange, isReadOnly = false, errors = {} }: DirectoryFieldsProps) {
  const { t } = useTranslation('directories')
  return (
    <Stack gap="lg">
      <TextInput
        ref={errors.name === undefined ? null : focusField}
        label={t('fields.name')}
        description={t('fields.nameWhat')}
        value={value.name}
        error={errors.name}
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
    </Stack>
  )
}

/** The effects of a suspension by the directory. */
export const SuspensionSwitches = (props: DirectoryFieldsProps) => (
  <Stack gap="lg">
    <SettingSwitch name="block_login" {...props} />
    <SettingSwitch name="keep_oracle" {...props} />
    <div className={classes.apart}>
      <SettingSwitch name="may_suspend_owners" {...props} />
      <Risk />
    </div>
  </Stack>
)

function Risk() {
  const { t } = useTranslation('directories')
  return (
    <p className={classes.risk}>
      <Icon of={IconAlertTriangle} />
      {t('switches.may_suspend_owners.risk')}
    </p>
  )
}

/**
 * The settings of Universal Logout. The form of a new directory lacks them, because the provider needs a URL with the
 * directory's id.
 */
export function LogoutFields({ value, onChange, isReadOnly = false, errors = {} }: DirectoryFieldsProps) {
  const { t } = useTranslation('directories')
  const optional = useOptional()
  return (
    <Stack gap="lg">
      {LOGOUT.map(name => (
        <TextInput
          key={name}
          ref={errors[name] === undefined ? null : focusField}
          label={optional(t(`logout.${name}.label`))}
          description={t(`logout.${name}.what`)}
          value={value[name] ?? ''}
          error={errors[name]}
          readOnly={isReadOnly}
          maxLength={2_000}
          inputMode="url"
          autoComplete="off"
          onChange={event => onChange({ [name]: event.currentTarget.value.trim() || null })}
        />
      ))}
    </Stack>
  )
}

/** Focuses a field with an error, because it may be far above the button that was pressed. */
const focusField = (field: HTMLInputElement | null) => field?.focus()

type SettingSwitchProps = DirectoryFieldsProps & { readonly name: (typeof SWITCHES)[number] }

export function SettingSwitch({ name, value, onChange, before, isReadOnly = false }: SettingSwitchProps) {
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
  /** The label of the option for no profile; undefined if a profile must be chosen. */
  readonly none?: string
  readonly isReadOnly?: boolean
  readonly onChange: (profileId: string | null) => void
}

const NONE = 'none'

/** A select of all profiles except Owner. Profiles that the caller may not let a directory assign are disabled. */
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
