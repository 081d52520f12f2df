import type { Invitation } from '@reeve/sdk'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'

/** The reason why an invitation, perhaps opened from an old link, cannot be resent or revoked; undefined if it can. */
export function useNotOpen({ status }: Invitation): string | undefined {
  const { t } = useTranslation('invitations')
  const notPermitted = useCaller().denialReason('members.invite')
  if (status === 'accepted') return t('codes.invitation_settled')
  if (status === 'revoked') return t('codes.invitation_revoked')
  return notPermitted
}
