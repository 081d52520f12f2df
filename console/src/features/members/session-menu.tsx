import { ActionIcon, Menu } from '@mantine/core'
import type { Session } from '@reeve/sdk'
import IconDots from '@tabler/icons-react/icons/IconDots'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { reeve } from '../../api/client.ts'
import { CopyCurl } from '../../api/copy-curl.tsx'
import { showDone } from '../../api/done-toast.tsx'
import { useOverlay } from '../../layout/use-overlay.ts'
import { Icon } from '../../ui/icon.tsx'
import { dismissToast, showToast } from '../../ui/toasts.ts'
import { Refusal } from '../profiles/index.ts'

/** The toast of a refusal, which the next try replaces. */
const REFUSED = 'session not ended'

interface SessionMenuProps {
  readonly userId: string
  readonly session: Session
  /** The session as its row names it. */
  readonly name: string
}

/** Ends one session of a member. A row has no place for a refusal, so that is a toast. */
export function SessionMenu({ userId, session: { id }, name }: SessionMenuProps) {
  const { t } = useTranslation('members')
  const [isOpen, setOpen] = useOverlay()
  useEffect(() => () => dismissToast(REFUSED), [])
  const end = useMutation({
    mutationFn: () => reeve().members.endSession(userId, id),
    onMutate: () => dismissToast(REFUSED),
    onSuccess: () => showDone(t('tables.sessions.ended', { name })),
    onError: error =>
      showToast({
        id: REFUSED,
        isFailure: true,
        content: <Refusal error={error} title={t('tables.sessions.notEnded', { name })} />,
      }),
  })
  return (
    <Menu position="bottom-end" opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          loading={end.isPending}
          aria-label={t('tables.sessions.more', { name })}
        >
          <Icon of={IconDots} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item color="var(--reeve-danger)" onClick={() => end.mutate()}>
          {t('tables.sessions.end')}
        </Menu.Item>
        <CopyCurl menuItemFor={t('tables.sessions.end')} call={client => client.members.endSession(userId, id)} />
      </Menu.Dropdown>
    </Menu>
  )
}
