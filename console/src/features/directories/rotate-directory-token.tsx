import { Select, Text } from '@mantine/core'
import type { Directory, IssuedDirectory } from '@reeve/sdk'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { reeve } from '../../api/client.ts'
import { showDone } from '../../api/done-toast.tsx'
import { withRecentSignIn } from '../../api/session.ts'
import { unlessUndone } from '../../api/unless-undone.ts'
import { CancelButton, Dialog } from '../../ui/dialog.tsx'
import { OpenableTime } from '../../ui/exact-time.tsx'
import { ReasonButton } from '../../ui/reason-button.tsx'
import { Refusal } from '../profiles/index.ts'
import { hasTokenOf, TokenDialog } from './token-dialog.tsx'
import { useTokenDenial } from './use-token-denial.ts'

const HOURS = [1, 24, 168] as const
const HOUR_SECONDS = 3_600

/** The reason why the caller may not rotate the token; undefined if they may. */
export function useRotationDenial({ may_suspend_owners: maySuspendOwners }: Directory): string | undefined {
  const { t } = useTranslation('directories')
  const { caller } = useCaller()
  return useTokenDenial() ?? (maySuspendOwners && !caller.is_owner ? t('rotate.ownersOnly') : undefined)
}

interface RotateDirectoryTokenProps {
  readonly directory: Directory
  readonly close: () => void
}

/** Replaces the token. The old and the new token both work until the overlap ends. */
export function RotateDirectoryToken({ directory, close }: RotateDirectoryTokenProps) {
  const { t } = useTranslation('directories')
  const [hours, setHours] = useState('24')
  const [rotated, setRotated] = useState<IssuedDirectory>()
  const denied = useRotationDenial(directory)
  const { id, name } = directory
  const rotate = useMutation({
    // The token must not stay in the mutation cache.
    mutationFn: async () => {
      const overlap = { overlap_seconds: Number(hours) * HOUR_SECONDS }
      setRotated(await withRecentSignIn(() => unlessUndone(reeve().directories.rotateToken(id, overlap), hasTokenOf)))
    },
  })
  if (rotated) {
    const until = rotated.former_token_expires_at
    const stored = () => {
      close()
      showDone(t('rotate.done', { name }))
    }
    return (
      <TokenDialog directory={rotated} title={t('rotate.new', { name })} onClose={stored}>
        {until === null ? (
          t('rotate.ended')
        ) : (
          <>
            {t('rotate.until')} <OpenableTime at={until} />
          </>
        )}
      </TokenDialog>
    )
  }
  return (
    <Dialog
      title={t('rotate.title', { name })}
      onClose={close}
      isBusy={rotate.isPending}
      onSubmit={() => denied === undefined && rotate.mutate()}
      actions={
        <>
          <CancelButton onClick={close} />
          <ReasonButton type="submit" reason={denied} loading={rotate.isPending}>
            {t('rotate.act')}
          </ReasonButton>
        </>
      }
    >
      <Text size="sm">{t('rotate.what')}</Text>
      <Select
        label={t('rotate.overlap')}
        description={t('rotate.overlapWhat')}
        allowDeselect={false}
        value={hours}
        onChange={value => setHours(value ?? '24')}
        data={[
          { value: '0', label: t('rotate.atOnce') },
          ...HOURS.map(count => ({ value: String(count), label: t('rotate.hours', { count }) })),
        ]}
      />
      {rotate.error && <Refusal error={rotate.error} title={t('rotate.failed', { name })} />}
    </Dialog>
  )
}
