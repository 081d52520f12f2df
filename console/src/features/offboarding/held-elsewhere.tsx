import type { Member } from '@reeve/sdk'
import IconAddressBook from '@tabler/icons-react/icons/IconAddressBook'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { useOwnersText } from '../profiles/index.ts'
import { MemberPage } from './member-page.tsx'

interface HeldElsewhereProps {
  readonly member: Member
  readonly title: string
  /** The name of the directory. */
  readonly directory: string
}

/**
 * Replaces the reactivation form for callers who cannot override a directory's hold. It says who can reactivate the
 * member, and where.
 */
export function HeldElsewhere({ member, title, directory }: HeldElsewhereProps) {
  const { t } = useTranslation('offboarding')
  const owner = useOwnersText(true)
  const { user_id: userId, name } = member
  return (
    <MemberPage member={member} title={title}>
      <EmptyState
        icon={IconAddressBook}
        title={t('held.title', { directory })}
        actions={
          <ButtonLink variant="default" to="/members/$userId" params={{ userId }}>
            {t('already.view', { name })}
          </ButtonLink>
        }
      >
        {t('held.what', { name, directory })} {t('held.owner', { owner })}
      </EmptyState>
    </MemberPage>
  )
}
