import type { Member } from '@reeve/sdk'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { DirectoryName, useDirectoryName } from './directory-name.tsx'
import { directoriesIn } from './holders.ts'

type Held = Pick<Member, 'held_by'>

/** “Held by Okta”, or “Held by Okta and locally”; nothing for a suspension that only members hold. */
export function HeldBy({ held_by: heldBy }: Held) {
  const { t } = useTranslation('members')
  const [id] = directoriesIn(heldBy)
  if (id === undefined) return null
  return (
    <>
      {t('directory.heldBy')} <DirectoryName id={id} />
      {heldBy.includes('local') && ` ${t('directory.andLocally')}`}
    </>
  )
}

/**
 * The hold of a directory on a suspension; undefined if only members hold it. While a directory holds, only an owner
 * can reactivate the member, by overriding the hold. `reason` explains this to all others; undefined for an owner.
 */
export function useHold({ held_by: heldBy }: Held): { directory: string; reason: string | undefined } | undefined {
  const { t } = useTranslation('members')
  const { caller } = useCaller()
  const [id] = directoriesIn(heldBy)
  const directory = useDirectoryName(id)
  if (id === undefined) return undefined
  return { directory, reason: caller.is_owner ? undefined : t('directory.holds', { directory }) }
}
