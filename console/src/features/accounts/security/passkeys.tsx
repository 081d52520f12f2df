import { Button, Group, Text, TextInput } from '@mantine/core'
import type { Passkey } from '@reeve/sdk'
import IconFingerprint from '@tabler/icons-react/icons/IconFingerprint'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reeve } from '../../../api/client.ts'
import { Problem } from '../../../api/problem.tsx'
import { withRecentSignIn } from '../../../api/session.ts'
import { CancelButton, Dialog } from '../../../ui/dialog.tsx'
import { OpenableTime } from '../../../ui/exact-time.tsx'
import { IconTile } from '../../../ui/icon-tile.tsx'
import { Failure } from '../../../ui/notice.tsx'
import classes from '../../../ui/rows.module.css'
import { Section } from '../../../ui/section.tsx'
import { addPasskey, PasskeyCancelled } from '../passkey.ts'
import { passkeysQuery } from './security.queries.ts'

interface PasskeysProps {
  readonly isAdding: boolean
  readonly open: () => void
  readonly close: () => void
}

export function Passkeys({ isAdding, open, close }: PasskeysProps) {
  const { t } = useTranslation('security')
  const { data: passkeys } = useSuspenseQuery(passkeysQuery())
  const [removed, setRemoved] = useState<Passkey>()
  return (
    <Section
      title={t('passkeys.title')}
      what={t('passkeys.what')}
      actions={
        <Button variant="default" onClick={open}>
          {t('passkeys.add')}
        </Button>
      }
    >
      {passkeys.length > 0 && (
        <ul className={classes.bare} aria-label={t('passkeys.title')}>
          {passkeys.map(passkey => (
            <li key={passkey.id}>
              <IconTile of={IconFingerprint} />
              <span>
                {passkey.name ?? t('passkeys.unnamed')}{' '}
                <Text span size="sm" c="dimmed" display="block">
                  {t('passkeys.since')} <OpenableTime at={passkey.createdAt} hasClock={false} />
                </Text>
              </span>
              <Button
                variant="default"
                size="compact-sm"
                aria-label={t('passkeys.removeName', { name: passkey.name ?? t('passkeys.unnamed') })}
                onClick={() => setRemoved(passkey)}
              >
                {t('passkeys.remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isAdding && <AddPasskey close={close} />}
      {removed && <RemovePasskey passkey={removed} close={() => setRemoved(undefined)} />}
    </Section>
  )
}

function AddPasskey({ close }: { readonly close: () => void }) {
  const { t } = useTranslation('security')
  const add = useMutation({
    mutationFn: (name: string) => withRecentSignIn(() => addPasskey(name)),
    onSuccess: close,
  })
  return (
    <Dialog
      title={t('passkeys.add')}
      onClose={close}
      isBusy={add.isPending}
      onSubmit={form => add.mutate(String(form.get('name')).trim())}
      actions={
        <Group gap="sm">
          <CancelButton onClick={close} />
          <Button type="submit" loading={add.isPending}>
            {t('passkeys.create')}
          </Button>
        </Group>
      }
    >
      <Text size="sm">{t('passkeys.asks')}</Text>
      {add.error instanceof PasskeyCancelled && <Failure title={t('passkeys.cancelled')} />}
      {add.error && !(add.error instanceof PasskeyCancelled) && <Problem error={add.error} />}
      <TextInput
        name="name"
        label={t('passkeys.name')}
        description={t('passkeys.nameWhat')}
        autoComplete="off"
        maxLength={100}
        required
        data-autofocus
      />
    </Dialog>
  )
}

function RemovePasskey({ passkey, close }: { readonly passkey: Passkey; readonly close: () => void }) {
  const { t } = useTranslation('security')
  const name = passkey.name ?? t('passkeys.unnamed')
  const remove = useMutation({
    mutationFn: () => withRecentSignIn(() => reeve().auth.deletePasskey({ id: passkey.id })),
    onSuccess: close,
  })
  return (
    <Dialog
      title={t('passkeys.removeName', { name })}
      onClose={close}
      isBusy={remove.isPending}
      onSubmit={() => remove.mutate()}
      actions={
        <>
          <CancelButton onClick={close} />
          <Button type="submit" color="red" loading={remove.isPending}>
            {t('passkeys.removeName', { name })}
          </Button>
        </>
      }
    >
      <Text size="sm">{t('passkeys.gone')}</Text>
      {remove.error && <Problem error={remove.error} />}
    </Dialog>
  )
}
