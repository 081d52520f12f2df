import { Button, Text } from '@mantine/core'
import type { ApiKey } from '@reeve/sdk'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { reeve } from '../../api/client.ts'
import { Problem } from '../../api/problem.tsx'
import { Dialog } from '../../ui/dialog.tsx'

export function RevokeApiKey({ apiKey, onClose }: { readonly apiKey: ApiKey; readonly onClose: () => void }) {
  const { t } = useTranslation('api-keys')
  const { id, name } = apiKey
  const revoke = useMutation({ mutationFn: () => reeve().apiKeys.revoke(id), onSuccess: onClose })
  return (
    <Dialog
      title={t('revoke.name', { name })}
      onClose={onClose}
      onSubmit={() => revoke.mutate()}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" color="red" loading={revoke.isPending}>
            {t('revoke.name', { name })}
          </Button>
        </>
      }
    >
      <Text size="sm">{t('revoke.what')}</Text>
      {revoke.error && <Problem error={revoke.error} title={t('revoke.not', { name })} />}
    </Dialog>
  )
}
