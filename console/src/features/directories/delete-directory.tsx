import { List, Text } from '@mantine/core'
import type { Directory } from '@reeve/sdk'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { reeve } from '../../api/client.ts'
import { showDone } from '../../api/done-toast.tsx'
import { queryClient } from '../../api/queries.ts'
import { CancelButton, Dialog } from '../../ui/dialog.tsx'
import { ReasonButton } from '../../ui/reason-button.tsx'
import { Refusal } from '../profiles/index.ts'
import { directoryQuery } from './directories.queries.ts'

interface DeleteDirectoryProps {
  readonly directory: Directory
  readonly close: () => void
}

/** The reason why the caller may not delete the directory; undefined if they may. */
export function useDeletionDenial({ people_held: held }: Directory): string | undefined {
  const { t } = useTranslation('directories')
  const { caller, denialReason } = useCaller()
  return denialReason('directories.manage') ?? (held > 0 && !caller.is_owner ? t('delete.ownersOnly') : undefined)
}

/** Confirms the deletion with its effects, and then opens the list. */
export function DeleteDirectory({ directory, close }: DeleteDirectoryProps) {
  const { t } = useTranslation('directories')
  const { id, name, people_managed: managed, people_held: held } = directory
  const navigate = useNavigate()
  const denied = useDeletionDenial(directory)
  const remove = useMutation({
    mutationFn: () => reeve().directories.delete(id),
    // Ignores the dialog's navigation blocker, which is active until this callback has ended.
    async onSuccess() {
      showDone(t('delete.done', { name }))
      await navigate({ to: '/settings/directories', replace: true, ignoreBlocker: true })
      // Otherwise the page of the deleted directory would show its cached data.
      queryClient.removeQueries(directoryQuery(id))
    },
  })
  return (
    <Dialog
      title={t('delete.title', { name })}
      onClose={close}
      isBusy={remove.isPending}
      onSubmit={() => denied === undefined && remove.mutate()}
      actions={
        <>
          <CancelButton onClick={close} />
          <ReasonButton type="submit" color="red" reason={denied} loading={remove.isPending}>
            {t('delete.act', { name })}
          </ReasonButton>
        </>
      }
    >
      <Text size="sm">{t('delete.what')}</Text>
      <List size="sm">
        <List.Item>{t('delete.managed', { count: managed })}</List.Item>
        <List.Item>{t('delete.held', { count: held })}</List.Item>
        <List.Item>{t('delete.groups')}</List.Item>
      </List>
      {remove.error && <Refusal error={remove.error} title={t('delete.failed', { name })} />}
    </Dialog>
  )
}
