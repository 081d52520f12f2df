import { Anchor, Button, Group, Modal, Text } from '@mantine/core'
import { type Mutation, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { accountQuery } from '../../api/caller.ts'
import { mayBeDone } from '../../api/problem.tsx'
import { isSignedOut, onSignedInElsewhere, setSession } from '../../api/session.ts'
import { CancelButton } from '../../ui/dialog.tsx'
import { useRestoreFocus } from '../../ui/use-restore-focus.ts'
import classes from './session-guard.module.css'
import { SignInForm } from './sign-in-form.tsx'
import { useResumeSession } from './use-resume-session.ts'

/**
 * True if the newest action was refused because the session has ended, and no earlier attempt may have succeeded.
 * Otherwise a query of the page was refused.
 */
function isInterrupted(client: QueryClient): boolean {
  const actions = client.getMutationCache().getAll()
  const newest = actions.reduce<Mutation | undefined>(
    (last, one) => (last && last.state.submittedAt > one.state.submittedAt ? last : one),
    undefined,
  )
  return newest !== undefined && isSignedOut(newest.state.error) && !mayBeDone(newest.state.error)
}

/**
 * A sign-in dialog over the page on which the session ended, so that unsaved input is kept. The person may cancel the
 * dialog if the session is still open, and only a more recent sign-in is required.
 */
export default function SessionEnded({ reason }: { readonly reason: 'ended' | 'endedHere' | 'accessLost' | 'stale' }) {
  const { t } = useTranslation('accounts')
  const client = useQueryClient()
  const before = client.getQueryData(accountQuery().queryKey)
  const wasInterrupted = isInterrupted(client)
  const resume = useResumeSession()
  useRestoreFocus()
  // Signing in at a provider happens in another tab.
  useEffect(() => onSignedInElsewhere(() => void resume().catch(() => {})))
  const cancel = () => setSession('open')
  const choose = () => location.assign('/choose-organization')
  const isStale = reason === 'stale'
  return (
    <Modal
      opened
      onClose={isStale ? cancel : () => {}}
      withCloseButton={false}
      closeOnEscape={isStale}
      closeOnClickOutside={false}
      title={t(`${reason}.title`)}
      className={classes.dialog ?? ''}
    >
      {wasInterrupted && (
        <Text size="sm" fw={600} mb={4}>
          {t('ended.notDone')}
        </Text>
      )}
      <Text size="sm" mb="md">
        {t(`${reason}.what`)}
      </Text>
      {reason === 'accessLost' ? (
        <Button onClick={choose}>{t('accessLost.choose')}</Button>
      ) : (
        <SignInForm email={before?.email} submitText={t('signIn.submitAndContinue')} onSignedIn={resume} />
      )}
      {reason === 'endedHere' && (
        <Anchor component="button" type="button" size="sm" mt="md" onClick={choose}>
          {t('endedHere.choose')}
        </Anchor>
      )}
      {isStale && (
        <Group justify="flex-end" mt="md">
          <CancelButton onClick={cancel} />
        </Group>
      )}
    </Modal>
  )
}
