import { Anchor, Button, Group, Modal, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { accountQuery } from '../../api/caller.ts'
import { onSignedInElsewhere, setSession } from '../../api/session.ts'
import { CancelButton } from '../../ui/dialog.tsx'
import { useRestoreFocus } from '../../ui/use-restore-focus.ts'
import classes from './session-guard.module.css'
import { SignInForm } from './sign-in-form.tsx'
import { useResumeSession } from './use-resume-session.ts'

/**
 * A sign-in dialog over the page on which the session ended, so that unsaved input is kept. The person may cancel the
 * dialog if the session is still open, and only a more recent sign-in is required.
 */
export default function SessionEnded({ reason }: { readonly reason: 'ended' | 'endedHere' | 'accessLost' | 'stale' }) {
  const { t } = useTranslation('accounts')
  const before = useQueryClient().getQueryData(accountQuery().queryKey)
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
      <Text size="sm" mb="md">
        {t(`${reason}.what`)}
      </Text>
      {reason === 'accessLost' ? (
        <Button onClick={choose}>{t('accessLost.choose')}</Button>
      ) : (
        <SignInForm email={before?.email} onSignedIn={resume} />
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
