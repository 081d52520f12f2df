import { Group } from '@mantine/core'
import IconLogin2 from '@tabler/icons-react/icons/IconLogin2'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { reeve } from '../../api/client.ts'
import { CopyCurl } from '../../api/copy-curl.tsx'
import { usePermittedQuery } from '../../api/permitted-query.ts'
import { Problem } from '../../api/problem.tsx'
import { unlessUndone } from '../../api/unless-undone.ts'
import { browserName } from '../../ui/browser-name.ts'
import { Effect } from '../../ui/effect-list.tsx'
import { ReasonButton } from '../../ui/reason-button.tsx'
import { sessionsOfQuery } from '../members/index.ts'
import classes from './offboarding.module.css'
import { isStillOpen } from './offboarding.queries.ts'

/** The name of a session: its browser and IP address. */
export function useSessionName(): (session: {
  readonly user_agent: string | null
  readonly ip: string | null
}) => string {
  const { t } = useTranslation('members')
  return ({ user_agent, ip }) =>
    [browserName(user_agent) ?? t('tables.sessions.unknown'), ip].filter(Boolean).join(', ')
}

/** Names of a member's sessions; empty without permission to suspend. */
export function useSessionNames(userId: string): readonly string[] {
  const { data } = usePermittedQuery(sessionsOfQuery(userId))
  return (data?.sessions ?? []).map(useSessionName())
}

interface OpenLoginProps {
  readonly userId: string
  /** The reason why the login stays open. */
  readonly why: string
  readonly children?: ReactNode
}

/** A login that a suspension leaves open, with its sessions. */
export function OpenLogin({ userId, why, children }: OpenLoginProps) {
  const { t } = useTranslation('members')
  return (
    <Effect icon={IconLogin2} title={t('openLogin.title')} detail={why} names={useSessionNames(userId)}>
      {children}
    </Effect>
  )
}

/**
 * The user id of the member, if the login is open or was open when this page was opened, so that the row does not
 * disappear when its button is clicked.
 */
export function useOpenLogin(userId: string, isOpen: boolean): string | undefined {
  const [seen, setSeen] = useState<string>()
  if (isOpen && seen !== userId) setSeen(userId)
  return isOpen || seen === userId ? userId : undefined
}

/** Shows that the login of a suspended member is not blocked, with a button to block it. */
export function OpenLoginTask({ userId }: { readonly userId: string }) {
  const { t } = useTranslation('members')
  const { denialReason } = useCaller()
  const order = { block_login: true }
  const block = useMutation({
    mutationFn: () => unlessUndone(reeve().members.suspend(userId, order), answer => isStillOpen(userId, answer)),
  })
  if (block.data?.login_blocked) {
    const detail = t('openLogin.blocked', { count: block.data.sessions_ended })
    return <Effect icon={IconLogin2} title={t('openLogin.title')} detail={<span role="status">{detail}</span>} isDone />
  }
  if (block.data) return <OpenLogin userId={userId} why={t('openLogin.elsewhere')} />
  return (
    <OpenLogin userId={userId} why={t('openLogin.left')}>
      <div className={classes.besideTitle}>
        <Group gap="sm">
          <ReasonButton
            variant="default"
            size="compact-sm"
            reason={denialReason('members.suspend')}
            loading={block.isPending}
            onClick={() => block.mutate()}
          >
            {t('openLogin.block')}
          </ReasonButton>
          <CopyCurl call={client => client.members.suspend(userId, order)} />
        </Group>
      </div>
      {block.error && <Problem error={block.error} title={t('openLogin.notBlocked')} />}
    </OpenLogin>
  )
}
