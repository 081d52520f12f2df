import { Text, Title } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import IconAlertTriangle from '@tabler/icons-react/icons/IconAlertTriangle'
import IconInbox from '@tabler/icons-react/icons/IconInbox'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from './copy-button.tsx'
import { Icon } from './icon.tsx'
import classes from './notice.module.css'

interface NoticeProps {
  readonly title: string
  readonly children?: ReactNode
  /** Buttons and links for the recovery. */
  readonly actions?: ReactNode
}

interface EmptyStateProps extends NoticeProps {
  readonly icon?: TablerIcon | undefined
  /** The level of the heading: 1 if the empty state is the whole page. */
  readonly level?: 1 | 2
  /** Announces the empty state to screen readers, because it may replace content that they have already read. */
  readonly role?: 'alert'
}

/** An empty state: the kind of item that the list shows, and how to create the first one. */
export function EmptyState({ icon = IconInbox, title, level = 2, role, children, actions }: EmptyStateProps) {
  return (
    <section className={classes.empty} role={role}>
      <span className={classes.picture}>
        <Icon of={icon} size={24} />
      </span>
      <Title order={level}>{title}</Title>
      <Text size="sm" c="dimmed">
        {children}
      </Text>
      {actions}
    </section>
  )
}

/** An error: what failed, whether anything was changed, how to recover, and the request id. */
export function Failure({ title, children, actions, requestId }: NoticeProps & { readonly requestId?: string | null }) {
  const { t } = useTranslation('ui')
  return (
    <section className={classes.failure} role="alert">
      <Icon of={IconAlertTriangle} size={20} />
      <Text fw={600}>{title}</Text>
      {children && <Text size="sm">{children}</Text>}
      {(actions || requestId) && (
        <div className={classes.foot}>
          {actions}
          {requestId && (
            <Text size="sm" c="dimmed" component="span">
              {t('requestId')} <code>{requestId}</code> <CopyButton text={requestId} />
            </Text>
          )}
        </div>
      )}
    </section>
  )
}
