import { Select, Text } from '@mantine/core'
import type { ApiKey } from '@reeve/sdk'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { reeve } from '../../api/client.ts'
import { Problem } from '../../api/problem.tsx'
import { withRecentSignIn } from '../../api/session.ts'
import { unlessUndone } from '../../api/unless-undone.ts'
import { Countdown } from '../../ui/countdown.tsx'
import { CancelButton, Dialog } from '../../ui/dialog.tsx'
import { ReasonButton } from '../../ui/reason-button.tsx'
import { SecretDialog } from '../../ui/secret-dialog.tsx'
import { isStillActive } from './api-keys.queries.ts'
import { curlOfKey } from './curl-of-key.ts'
import { KeyFacts } from './key-facts.tsx'

const HOURS = [1, 24, 168] as const

export function RotateApiKey({ apiKey, close }: { readonly apiKey: ApiKey; readonly close: () => void }) {
  const { t } = useTranslation('api-keys')
  const { id, name } = apiKey
  const notPermitted = useCaller().denialReason('api_keys.manage')
  const [hours, setHours] = useState('24')
  const rotate = useMutation({
    mutationFn: () =>
      withRecentSignIn(() =>
        unlessUndone(reeve().apiKeys.rotate(id, { overlap_seconds: Number(hours) * 3600 }), isStillActive),
      ),
    gcTime: 0,
  })
  if (rotate.data) {
    return (
      <SecretDialog
        title={t('made.title', { name })}
        label={t('made.label', { name })}
        secret={rotate.data.key}
        command={curlOfKey(rotate.data.key)}
        onClose={close}
      >
        {t('rotate.overlapEnds')} <Countdown until={rotate.data.overlap_ends_at} />
      </SecretDialog>
    )
  }
  return (
    <Dialog
      title={t('rotate.name', { name })}
      onClose={close}
      isBusy={rotate.isPending}
      onSubmit={() => notPermitted === undefined && rotate.mutate()}
      actions={
        <>
          <CancelButton onClick={close} />
          <ReasonButton type="submit" reason={notPermitted} loading={rotate.isPending}>
            {t('rotate.submit')}
          </ReasonButton>
        </>
      }
    >
      <Text size="sm">{t('rotate.what')}</Text>
      <KeyFacts apiKey={apiKey} />
      {rotate.error && <Problem error={rotate.error} title={t('rotate.not', { name })} />}
      <Select
        label={t('rotate.overlap')}
        allowDeselect={false}
        value={hours}
        onChange={value => setHours(value ?? '24')}
        data={[
          { value: '0', label: t('rotate.atOnce') },
          ...HOURS.map(count => ({ value: String(count), label: t('rotate.hours', { count }) })),
        ]}
      />
    </Dialog>
  )
}
