import IconAddressBook from '@tabler/icons-react/icons/IconAddressBook'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { Effect } from '../../ui/effect-list.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import type { KnownDirectory } from './follow-up-rows.ts'

interface DirectoryEffectProps {
  readonly directory: KnownDirectory
  readonly isChanged?: boolean | undefined
  /** The checkbox of the directory's follow-up, and the person who marked it. */
  readonly check?: ReactNode
  readonly mark?: ReactNode
  readonly children?: ReactNode
}

/** A directory whose token or logout keys the member knows, which a suspension does not stop. */
export function DirectoryEffect({ directory: { id, name }, isChanged, check, mark, children }: DirectoryEffectProps) {
  const { t } = useTranslation('offboarding')
  const { may } = useCaller()
  const detail = (
    <>
      {t('followUps.rotateToken')}{' '}
      {may('directories.manage') && (
        <TextLink size="sm" to="/settings/directories/$directoryId" params={{ directoryId: id }}>
          {t('followUps.openDirectory')}
        </TextLink>
      )}
    </>
  )
  return (
    <Effect icon={IconAddressBook} title={name} after={mark} detail={detail} isChanged={isChanged} check={check}>
      {children}
    </Effect>
  )
}
