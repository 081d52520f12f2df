import type { Member } from '@reeve/sdk'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '../../ui/avatar.tsx'
import { Page } from '../../ui/page.tsx'
import { TextLink } from '../../ui/text-link.tsx'

interface MemberPageProps {
  readonly member: Member
  readonly title: string
  readonly children: ReactNode
}

export function MemberPage({ member, title, children }: MemberPageProps) {
  const { t } = useTranslation('members')
  return (
    <Page
      title={title}
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
