import { isReeveError } from '@reeve/sdk'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { Problem, textOf } from '../../api/problem.tsx'
import { ownersQuery } from './access.queries.ts'
import { isOwnerProfile } from './permissions.ts'
import { useProfiles } from './profile-names.ts'

const SOMEBODY_CAN = [
  'profile_exceeds_caller',
  'target_exceeds_caller',
  'owner_required',
  'permission_required',
] as const

/**
 * The names of some owners other than the reader, such as "Ada Lovelace or Grace Hopper"; "an owner" if no name is
 * known.
 */
export function useOwnersText(isNeeded: boolean): string {
  const { t, i18n } = useTranslation('profiles')
  const { caller } = useCaller()
  const ownerProfile = useProfiles().find(isOwnerProfile)
  const { data = [] } = useQuery({ ...ownersQuery(ownerProfile?.id ?? ''), enabled: isNeeded && !!ownerProfile })
  const names = data.filter(({ user_id }) => user_id !== caller.user.user_id).map(({ name }) => name)
  if (names.length === 0) return t('refusals.someOwner')
  return new Intl.ListFormat(i18n.language, { type: 'disjunction' }).format(names)
}

/** Returns the text of an error. The text of a refusal names the owners who could make the change. */
export function useRefusalText(...errors: readonly unknown[]): (error: unknown) => string {
  const { t } = useTranslation('profiles')
  const owner = useOwnersText(errors.some(error => isReeveError(error, ...SOMEBODY_CAN)))
  return error =>
    isReeveError(error, ...SOMEBODY_CAN)
      ? t(`refusals.${error.code as (typeof SOMEBODY_CAN)[number]}`, {
          owner,
          missing: (error.problem?.missing_permissions ?? []).join(', '),
        })
      : textOf(error)
}

interface RefusalProps {
  readonly error: unknown
  /** The failure in a sentence, such as "Mallory Voss keeps the profile Developer". */
  readonly title: string
  /** Replaces the text of the error. */
  readonly text?: string | undefined
}

/** A failed call. If it was refused, the text names the owners who could make the change. */
export function Refusal({ error, title, text }: RefusalProps) {
  const textOf = useRefusalText(error)
  return <Problem error={error} title={title} text={text ?? textOf(error)} />
}
