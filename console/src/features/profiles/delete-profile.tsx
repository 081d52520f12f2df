import { Anchor, Button, Modal, Stack, Text } from '@mantine/core'
import type { Profile } from '@reeve/sdk'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { reeve } from '../../api/client.ts'
import { Refusal } from './refusal.tsx'

/** Deletes a profile that nobody has; otherwise says who does. */
export function DeleteProfile({ profile, close }: { readonly profile: Profile; readonly close: () => void }) {
  const { t } = useTranslation('profiles')
  const { id, name, member_count: count } = profile
  const remove = useMutation({ mutationFn: () => reeve().profiles.delete(id), onSuccess: close })
  return (
    <Modal opened onClose={close} title={t('remove.title', { name })}>
      <Stack gap="md" align="start">
        {count > 0 ? (
          <>
            <Text size="sm">{t('remove.inUse', { count })}</Text>
            <Anchor size="sm" renderRoot={props => <Link {...props} to="/members" search={{ profile: id }} />}>
              {t('showMembers', { count })}
            </Anchor>
          </>
        ) : (
          <>
            <Text size="sm">{t('remove.what')}</Text>
            {remove.error && <Refusal error={remove.error} title={t('remove.not', { name })} />}
            <Button color="red" data-autofocus loading={remove.isPending} onClick={() => remove.mutate()}>
              {t('remove.act', { name })}
            </Button>
          </>
        )}
      </Stack>
    </Modal>
  )
}
