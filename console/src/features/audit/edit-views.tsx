import { Button, Text, TextInput } from '@mantine/core'
import type { AuditView } from '@reeve/sdk'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reeve } from '../../api/client.ts'
import { showDone } from '../../api/done-toast.tsx'
import { Problem } from '../../api/problem.tsx'
import { CancelButton, Dialog, DoneButton } from '../../ui/dialog.tsx'
import { ReasonButton } from '../../ui/reason-button.tsx'
import { useRestoreFocus } from '../../ui/use-restore-focus.ts'
import classes from './view-menu.module.css'

const LONGEST_NAME = 200

interface SaveViewProps {
  /** The filters, as the query of a URL. */
  readonly query: string
  readonly close: () => void
}

/** Names the current search and saves it for the signed-in person. */
export function SaveView({ query, close }: SaveViewProps) {
  const { t } = useTranslation('audit')
  useRestoreFocus()
  const [typed, setTyped] = useState('')
  const name = typed.trim()
  const save = useMutation({
    mutationFn: () => reeve().audit.createView({ name, query }),
    onSuccess: ({ id }) => {
      close()
      showDone(t('views.saved', { name }), { undo: () => reeve().audit.deleteView(id) })
    },
  })
  return (
    <Dialog
      title={t('views.saveTitle')}
      onClose={close}
      isBusy={save.isPending}
      onSubmit={() => name !== '' && save.mutate()}
      actions={
        <>
          <CancelButton onClick={close} />
          <ReasonButton type="submit" reason={name === '' ? t('views.nameFirst') : undefined} loading={save.isPending}>
            {t('views.saveTitle')}
          </ReasonButton>
        </>
      }
    >
      <TextInput
        data-autofocus
        label={t('views.name')}
        description={t('views.own')}
        value={typed}
        maxLength={LONGEST_NAME}
        autoComplete="off"
        onChange={event => setTyped(event.currentTarget.value)}
      />
      {save.error && <Problem error={save.error} title={t('views.notSaved')} />}
    </Dialog>
  )
}

interface ManageViewsProps {
  readonly views: readonly AuditView[]
  readonly close: () => void
}

/** Renames and deletes the person's views. */
export function ManageViews({ views, close }: ManageViewsProps) {
  const { t } = useTranslation('audit')
  useRestoreFocus()
  const [isBusy, setBusy] = useState(false)
  return (
    <Dialog title={t('views.title')} onClose={close} isBusy={isBusy} actions={<DoneButton onClick={close} />}>
      <ul className={classes.views}>
        {views.map(view => (
          <EditView key={view.id} view={view} setBusy={setBusy} />
        ))}
      </ul>
      {views.length === 0 && <Text size="sm">{t('views.none')}</Text>}
    </Dialog>
  )
}

interface EditViewProps {
  readonly view: AuditView
  readonly setBusy: (isBusy: boolean) => void
}

function EditView({ view: { id, name, query }, setBusy }: EditViewProps) {
  const { t } = useTranslation('audit')
  const [typed, setTyped] = useState(name)
  const wanted = typed.trim()
  const isUnchanged = wanted === '' || wanted === name
  const busy = { onMutate: () => setBusy(true), onSettled: () => setBusy(false) }
  const rename = useMutation({
    mutationFn: () => reeve().audit.editView(id, { name: wanted }),
    onSuccess: () =>
      showDone(t('views.renamed', { name: wanted }), {
        undo: async () => {
          await reeve().audit.editView(id, { name })
          setTyped(name)
        },
      }),
    ...busy,
  })
  const remove = useMutation({
    mutationFn: () => reeve().audit.deleteView(id),
    onSuccess: () => showDone(t('views.deleted', { name }), { undo: () => reeve().audit.createView({ name, query }) }),
    ...busy,
  })
  const error = rename.error ?? remove.error
  return (
    <li>
      <TextInput
        style={{ flex: '1 1 200px' }}
        aria-label={t('views.nameOf', { name })}
        value={typed}
        maxLength={LONGEST_NAME}
        autoComplete="off"
        onChange={event => setTyped(event.currentTarget.value)}
      />
      <ReasonButton
        variant="default"
        aria-label={t('views.renameOf', { name })}
        reason={isUnchanged ? t('views.unchanged') : undefined}
        loading={rename.isPending}
        onClick={() => rename.mutate()}
      >
        {t('views.rename')}
      </ReasonButton>
      <Button
        variant="default"
        aria-label={t('views.deleteOf', { name })}
        loading={remove.isPending}
        onClick={() => remove.mutate()}
      >
        {t('views.delete')}
      </Button>
      {error && <Problem error={error} title={t('views.notChanged', { name })} />}
    </li>
  )
}
