import IconKey from '@tabler/icons-react/icons/IconKey'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { Effect } from '../../ui/effect-list.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useFollowUpCheck } from './follow-up-check.tsx'
import { type FollowUpRow, settledBy } from './follow-up-rows.ts'

interface KeyTaskProps {
  readonly userId: string
  readonly row: FollowUpRow<{ readonly id: string; readonly name: string }>
  readonly isChanged: boolean | undefined
}

/** The follow-up of a key of a service account that the member created or rotated, and so knows. */
export function KeyTask({ userId, row, isChanged }: KeyTaskProps) {
  const { t } = useTranslation('offboarding')
  const { may } = useCaller()
  const { followUp, resource } = row
  const name = resource?.name ?? followUp?.name ?? ''
  const settled = settledBy(row)
  const { check, mark, problem } = useFollowUpCheck(userId, followUp, name, settled !== null)
  const isEnded = settled === 'key_rotated' || settled === 'key_revoked' || settled === 'key_expired'
  const detail = (
    <>
      {t(isEnded ? `serviceKeys.${settled}` : 'serviceKeys.rotate')}{' '}
      {may('api_keys.manage') && (
        <TextLink size="sm" to="/settings/keys">
          {t('serviceKeys.open')}
        </TextLink>
      )}
    </>
  )
  return (
    <Effect icon={IconKey} title={name} after={mark} detail={detail} isChanged={isChanged} check={check}>
      {problem}
    </Effect>
  )
}
