import { Text } from '@mantine/core'
import type { ApiKey } from '@reeve/sdk'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { reeve } from '../../api/client.ts'
import { showDone } from '../../api/done-toast.tsx'
import { Problem } from '../../api/problem.tsx'
import { CancelButton, Dialog } from '../../ui/dialog.tsx'
import { ReasonButton } from '../../ui/reason-button.tsx'
import { KeyFacts } from './key-facts.tsx'
import { keyText } from './key-text.ts'

interface RevokeApiKeyProps {
  readonly apiKey: ApiKey
  /** The predecessor that this key replaced, if the predecessor is still active. */
  readonly former: ApiKey | undefined
  readonly close: () => void
}

export function RevokeApiKey({ apiKey, former, close }: RevokeApiKeyProps) {
  const { t } = useTranslation('api-keys')
  const { id, name } = apiKey
  const notPermitted = useCaller().denialReason('api_keys.manage')
  const revoke = useMutation({
    mutationFn: () => reeve().apiKeys.revoke(id),
    onSuccess: () => {
      close()
      showDone(t('revoke.done', { name }))
    },
  })
  return (
    <Dialog
      title={t('revoke.name', { name })}
      onClose={close}
      isBusy={revoke.isPending}
      onSubmit={() => notPermitted === undefined && revoke.mutate()}
      actions={
        <>
          <CancelButton onClick={close} />
          <ReasonButton type="submit" color="red" reason={notPermitted} loading={revoke.isPending}>
            {t('revoke.name', { name })}
          </ReasonButton>
        </>
      }
    >
      <Text size="sm">{t('revoke.what')}</Text>
      <KeyFacts apiKey={apiKey} />
      {former && <Text size="sm">{t('revoke.former', { key: keyText(former.hint) })}</Text>}
      {revoke.error && <Problem error={revoke.error} title={t('revoke.not', { name })} />}
    </Dialog>
  )
}
