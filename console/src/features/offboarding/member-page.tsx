import { Anchor } from '@mantine/core'
import type { Member } from '@reeve/sdk'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Page } from '../../ui/page.tsx'

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
      trail={
        <>
          <Anchor renderRoot={props => <Link {...props} to="/members" />}>{t('title')}</Anchor>
          <span aria-hidden>›</span>
          <Anchor renderRoot={props => <Link {...props} to="/members/$userId" params={{ userId: member.user_id }} />}>
            {member.name}
          </Anchor>
        </>
      }
    >
      {children}
    </Page>
  )
}
