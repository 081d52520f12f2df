import { Box, Group, Text } from '@mantine/core'
import type { Member, SuspensionReceipt } from '@reeve/sdk'
import IconPlayerPause from '@tabler/icons-react/icons/IconPlayerPause'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { MemberPage } from './member-page.tsx'
import { SuspensionBand, SuspensionTasks } from './member-suspension.tsx'

interface AlreadySuspendedProps {
  readonly member: Member
  /** The reason typed on this page, which may not have been recorded. */
  readonly ownReason: string
  /** The receipt of the second suspension, if it was sent. */
  readonly receipt: SuspensionReceipt | undefined
}

/**
 * Shown when the member was suspended first by someone else, or by the same person in another window: the open
 * suspension, and whether the reason typed here was recorded.
 */
export function AlreadySuspended({ member, ownReason, receipt }: AlreadySuspendedProps) {
  const { t } = useTranslation('offboarding')
  const params = { userId: member.user_id }
  return (
    <MemberPage member={member} title={t('suspend', { name: member.name })}>
      <Box role="status" mb="lg">
        <EmptyState
          icon={IconPlayerPause}
          title={t('already.title', { name: member.name })}
          actions={
            <Group gap="sm" justify="center">
              <ButtonLink variant="default" to="/members/$userId" params={params}>
                {t('already.view', { name: member.name })}
              </ButtonLink>
              <ButtonLink to="/members/$userId/reactivate" params={params}>
                {t('reactivate', { name: member.name })}
              </ButtonLink>
            </Group>
          }
        >
          {t('already.what')}
        </EmptyState>
        {receipt && receipt.api_keys_revoked > 0 && (
          <Text mt="md">{t('done.revoked', { count: receipt.api_keys_revoked })}</Text>
        )}
        {ownReason !== '' && <Text mt="md">{t(`already.reason.${fateOf(receipt)}`, { reason: ownReason })}</Text>}
      </Box>
      <SuspensionBand member={member} />
      <SuspensionTasks member={member} />
    </MemberPage>
  )
}

/** A repeated suspension records its reason only if it had an additional effect. */
function fateOf(receipt: SuspensionReceipt | undefined): 'lost' | 'kept' | 'perhaps' {
  if (receipt && (receipt.api_keys_revoked > 0 || receipt.sessions_ended > 0)) return 'kept'
  // The receipt does not tell whether this request or an earlier one blocked the login.
  return receipt?.login_blocked ? 'perhaps' : 'lost'
}
