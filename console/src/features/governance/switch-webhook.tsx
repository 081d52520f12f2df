import type { Webhook } from '@reeve/sdk'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { reeve } from '../../api/client.ts'
import { CopyCurl } from '../../api/copy-curl.tsx'
import { Problem } from '../../api/problem.tsx'
import { queryClient } from '../../api/queries.ts'
import { CloseButton, Dialog } from '../../ui/dialog.tsx'
import { ReasonButton } from '../../ui/reason-button.tsx'
import { webhookQuery } from './webhooks.queries.ts'

/** Stops a webhook's requests, or lets them go on. Both can be undone, so nothing is asked before. */
export function SwitchWebhook({ webhook: { id, enabled } }: { readonly webhook: Webhook }) {
  const { t } = useTranslation('governance')
  const { whyNot } = useCaller()
  const wanted = { enabled: !enabled }
  const change = useMutation({
    mutationFn: () => reeve().webhooks.edit(id, wanted),
    onSuccess: changed => queryClient.setQueryData(webhookQuery(id).queryKey, changed),
  })
  return (
    <>
      <CopyCurl call={client => client.webhooks.edit(id, wanted)} />
      <ReasonButton
        variant={enabled ? 'default' : 'filled'}
        reason={whyNot('governance.manage')}
        loading={change.isPending}
        onClick={() => change.mutate()}
      >
        {t(enabled ? 'disable' : 'enable')}
      </ReasonButton>
      {change.error && (
        <Dialog
          title={t('edit.failed')}
          onClose={() => change.reset()}
          actions={<CloseButton onClick={() => change.reset()} />}
        >
          <Problem error={change.error} />
        </Dialog>
      )}
    </>
  )
}
