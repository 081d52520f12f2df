import type { Invitation } from '@reeve/sdk'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'

/** The reason why the invitation cannot be resent or revoked; undefined if it can. Its dialog may have an old link. */
export function useNotOpen({ status }: Invitation): string | undefined {
  const { t } = useTranslation('invitations')
  const notPermitted = useCaller().denialReason('members.invite')
  if (status === 'accepted') return t('codes.invitation_settled')
  if (status === 'revoked') return t('codes.invitation_revoked')
  return notPermitted
}
