import type { Member } from '@reeve/sdk'
import IconLock from '@tabler/icons-react/icons/IconLock'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '../../ui/avatar.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { TextLink } from '../../ui/text-link.tsx'

interface MemberPageProps {
  readonly member: Member
  readonly title: string
  /** The page's breadcrumb, if it differs from `title`. */
  readonly here?: string
  readonly children: ReactNode
}

export function MemberPage({ member, title, here = title, children }: MemberPageProps) {
  const { t } = useTranslation('members')
  return (
    <Page
      title={title}
      here={here}
      before={<Avatar id={member.user_id} name={member.name} size={40} />}
      breadcrumbs={
        <>
          <TextLink to="/members">{t('title')}</TextLink>
          <span aria-hidden>›</span>
          <TextLink to="/members/$userId" params={{ userId: member.user_id }}>
            {member.name}
          </TextLink>
        </>
      }
    >
      {children}
    </Page>
  )
}

interface RefusedActProps {
  readonly member: Member
  readonly title: string
  /** The missing permission. */
  readonly reason: string
}

/** The page of an act for which the caller lacks the permission. It has no form, because nothing could be sent. */
export function RefusedAct({ member, title, reason }: RefusedActProps) {
  const { t } = useTranslation('offboarding')
  const { user_id: userId, name } = member
  return (
    <MemberPage member={member} title={title}>
      <EmptyState
        icon={IconLock}
        title={reason}
        actions={
          <ButtonLink variant="default" to="/members/$userId" params={{ userId }}>
            {t('already.view', { name })}
          </ButtonLink>
        }
      />
    </MemberPage>
  )
}
