import { Button, Text } from '@mantine/core'
import type { Session } from '@reeve/sdk'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { reeve } from '../../api/client.ts'
import { CopyCurl } from '../../api/copy-curl.tsx'
import { showDone } from '../../api/done-toast.tsx'
import { withRecentSignIn } from '../../api/session.ts'
import { useOverlay } from '../../layout/use-overlay.ts'
import { CancelButton, Dialog } from '../../ui/dialog.tsx'
import { ReasonButton } from '../../ui/reason-button.tsx'
import { Refusal } from '../profiles/index.ts'

interface EndSessionProps {
  readonly userId: string
  readonly session: Session
  /** The name of the session, as in its row. */
  readonly name: string
}

/** The button that ends one session of a member, and its dialog. */
export function EndSession({ userId, session: { id }, name }: EndSessionProps) {
  const { t } = useTranslation('members')
  const [isOpen, setOpen] = useOverlay()
  const notPermitted = useCaller().denialReason('members.suspend')
  const close = () => setOpen(false)
  const end = useMutation({
    mutationFn: () => withRecentSignIn(() => reeve().members.endSession(userId, id)),
    onSuccess: () => {
      close()
      showDone(t('tables.sessions.ended', { name }))
    },
  })
  const open = () => {
    end.reset()
    setOpen(true)
  }
  return (
    <>
      <Button variant="default" size="compact-sm" aria-label={t('tables.sessions.endOf', { name })} onClick={open}>
        {t('tables.sessions.end')}
      </Button>
      {isOpen && (
        <Dialog
          title={t('tables.sessions.endOf', { name })}
          onClose={close}
          isBusy={end.isPending}
          onSubmit={() => notPermitted === undefined && end.mutate()}
          actions={
            <>
              <CopyCurl call={client => client.members.endSession(userId, id)} />
              <CancelButton onClick={close} />
              <ReasonButton type="submit" color="red" reason={notPermitted} loading={end.isPending}>
                {t('tables.sessions.end')}
              </ReasonButton>
            </>
          }
        >
          <Text size="sm">{t('tables.sessions.what')}</Text>
          {end.error && <Refusal error={end.error} title={t('tables.sessions.notEnded', { name })} />}
        </Dialog>
      )}
    </>
  )
}
