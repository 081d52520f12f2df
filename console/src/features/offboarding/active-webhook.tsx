import { Group } from '@mantine/core'
import IconWebhook from '@tabler/icons-react/icons/IconWebhook'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { reeve } from '../../api/client.ts'
import { CopyCurl } from '../../api/copy-curl.tsx'
import { showDone } from '../../api/done-toast.tsx'
import { Problem } from '../../api/problem.tsx'
import { unlessUndone } from '../../api/unless-undone.ts'
import { Breakable } from '../../ui/breakable.tsx'
import { Effect } from '../../ui/effect-list.tsx'
import { ReasonButton } from '../../ui/reason-button.tsx'
import { TextLink } from '../../ui/text-link.tsx'

export interface CreatedWebhook {
  readonly id: string
  readonly url: string
  readonly enabled: boolean
  readonly description?: string
}

/**
 * Enabled webhooks, and those disabled since this page was opened, so that a row does not disappear when its button is
 * clicked.
 */
export function useActiveWebhooks(webhooks: readonly CreatedWebhook[]): readonly CreatedWebhook[] {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const unseen = webhooks.filter(({ id, enabled }) => enabled && !seen.has(id))
  if (unseen.length > 0) setSeen(new Set([...seen, ...unseen.map(({ id }) => id)]))
  return webhooks.filter(({ id, enabled }) => enabled || seen.has(id))
}

interface ActiveWebhookProps {
  readonly webhook: CreatedWebhook
  /** A sentence about the events that the webhook still receives. */
  readonly sends: string
  readonly isChanged?: boolean | undefined
  /** True on the preview of a suspension, where the button's label says that it takes effect immediately. */
  readonly isPreview?: boolean
  /** Called before queries are invalidated. */
  readonly afterwards?: (() => Promise<void>) | undefined
  /** The checkbox of the webhook's follow-up, and the person who marked it. */
  readonly check?: ReactNode
  readonly mark?: ReactNode
  readonly children?: ReactNode
}

/** A webhook that the member created or last changed, which a suspension does not stop, with a button to disable it. */
export function ActiveWebhook({
  webhook: { id, url, enabled, description = '' },
  sends,
  isChanged,
  isPreview = false,
  afterwards,
  check,
  mark,
  children,
}: ActiveWebhookProps) {
  const { t } = useTranslation('members')
  const { t: tOffboarding } = useTranslation('offboarding')
  const { denialReason } = useCaller()
  const link = useRef<HTMLAnchorElement>(null)
  const disable = useMutation({
    mutationFn: async () => {
      const disabling = reeve().webhooks.edit(id, { enabled: false })
      await unlessUndone(disabling, async () => !(await reeve().webhooks.get(id)).enabled)
      await afterwards?.()
    },
    onSuccess: () => {
      // Moves the focus, because the focused button disappears.
      link.current?.focus()
      showDone(t('followUp.isDisabled', { url }), { undo: () => reeve().webhooks.edit(id, { enabled: true }) })
    },
  })
  return (
    <Effect
      icon={IconWebhook}
      title={description === '' ? t('followUp.webhook') : t('followUp.webhookNamed', { name: description })}
      isChanged={isChanged}
      isDone={!enabled}
      check={check}
      after={mark}
      detail={
        <>
          <TextLink ref={link} size="sm" to="/webhooks/$webhookId" params={{ webhookId: id }}>
            <Breakable text={url} />
          </TextLink>
          <br />
          {description !== '' && `${t('followUp.byMember')} `}
          <span role="status">{enabled ? sends : t('followUp.disabled')}</span>
          {enabled && (
            <Group gap="sm" mt="xs">
              <ReasonButton
                variant="default"
                size="compact-sm"
                aria-label={isPreview ? tOffboarding('disableNow.it', { url }) : t('followUp.disableIt', { url })}
                reason={denialReason('governance.manage')}
                loading={disable.isPending}
                onClick={() => disable.mutate()}
              >
                {isPreview ? tOffboarding('disableNow.label') : t('followUp.disable')}
              </ReasonButton>
              <CopyCurl call={client => client.webhooks.edit(id, { enabled: false })} />
            </Group>
          )}
        </>
      }
    >
      {disable.error && <Problem error={disable.error} title={t('followUp.notDisabled')} />}
      {children}
    </Effect>
  )
}
