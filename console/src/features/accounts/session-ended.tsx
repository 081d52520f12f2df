import { Button, Modal, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { accountQuery } from '../../api/caller.ts'
import { onSignedInElsewhere } from '../../api/session.ts'
import { useRestoreFocus } from '../../ui/use-restore-focus.ts'
import classes from './session-guard.module.css'
import { SignInForm } from './sign-in-form.tsx'
import { useResumeSession } from './use-resume-session.ts'

/** A sign-in dialog over the page on which the session ended, so that unsaved input is kept. */
export default function SessionEnded({ reason }: { readonly reason: 'ended' | 'accessLost' }) {
  const { t } = useTranslation('accounts')
  const before = useQueryClient().getQueryData(accountQuery().queryKey)
  const resume = useResumeSession()
  useRestoreFocus()
  // Signing in at a provider happens in another tab.
  useEffect(() => onSignedInElsewhere(() => void resume().catch(() => {})))
  return (
    <Modal
      opened
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      title={t(`${reason}.title`)}
      className={classes.dialog ?? ''}
    >
      <Text size="sm" mb="md">
        {t(`${reason}.what`)}
      </Text>
      {reason === 'ended' ? (
        <SignInForm email={before?.email} onSignedIn={resume} />
      ) : (
        <Button onClick={() => location.assign('/choose-organization')}>{t('accessLost.choose')}</Button>
      )}
    </Modal>
  )
}
