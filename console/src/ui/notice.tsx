import { Text, Title } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import IconAlertTriangle from '@tabler/icons-react/icons/IconAlertTriangle'
import IconInbox from '@tabler/icons-react/icons/IconInbox'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyIcon } from './copy-icon.tsx'
import { Id } from './copyable-id.tsx'
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
}

/** A placeholder where there is nothing to show, such as an empty list: the reason, and the actions that help. */
export function EmptyState({ icon = IconInbox, title, children, actions }: EmptyStateProps) {
  return (
    <section className={classes.empty}>
      <span className={classes.picture}>
        <Icon of={icon} size={24} />
      </span>
      <Title order={2}>{title}</Title>
      {children && (
        <Text size="sm" c="dimmed">
          {children}
        </Text>
      )}
      {actions}
    </section>
  )
}

interface FailureProps extends NoticeProps {
  readonly requestId?: string | null
  /** True if the reader hardly needs the request id, which is then shown only in the tooltip of the copy button. */
  readonly isOrdinary?: boolean | undefined
}

/**
 * Scrolls an error in a form or dialog into view, clear of its sticky or fixed footer. Errors elsewhere, such as those
 * of queries, do not scroll the page.
 */
function scrollIntoForm(element: HTMLElement | null): void {
  if (element?.closest('form, [role="dialog"]')) element.scrollIntoView({ block: 'nearest' })
}

/** An error: what failed, whether anything was changed, how to recover, and the request id. */
export function Failure({ title, children, actions, requestId, isOrdinary }: FailureProps) {
  const { t } = useTranslation('ui')
  const named = `${t('requestId')} ${requestId}`
  return (
    <section ref={scrollIntoForm} className={classes.failure} role="alert">
      <Icon of={IconAlertTriangle} size={20} />
      {isOrdinary && requestId ? (
        <div className={classes.ordinary}>
          <Text fw={600}>{title}</Text>
          <CopyIcon text={requestId} what={named} title={named} />
        </div>
      ) : (
        <Text fw={600}>{title}</Text>
      )}
      {children && <Text size="sm">{children}</Text>}
      {(actions || (requestId && !isOrdinary)) && (
        <div className={classes.foot}>
          {actions}
          {requestId && !isOrdinary && <RequestId id={requestId} />}
        </div>
      )}
    </section>
  )
}

/** The id of a failed request, which the operator finds in the log. */
export function RequestId({ id }: { readonly id: string }) {
  const { t } = useTranslation('ui')
  return (
    <span className={classes.request}>
      <span>
        {t('requestId')} <Id id={id} />
      </span>
      <CopyIcon text={id} what={t('requestId')} />
    </span>
  )
}
