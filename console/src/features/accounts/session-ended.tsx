import { Button, Modal, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { accountQuery } from '../../api/caller.ts'
import { reeve } from '../../api/client.ts'
import { setSession } from '../../api/session.ts'
import { useFocusBack } from '../../ui/use-focus-back.ts'
import { SignInForm } from './sign-in-form.tsx'

/** Asks to sign in again over the page on which the session ended, so that nothing typed there is lost. */
export default function SessionEnded({ because }: { readonly because: 'ended' | 'outside' }) {
  const { t } = useTranslation('accounts')
  const queryClient = useQueryClient()
  useFocusBack()
  const router = useRouter()
  const before = queryClient.getQueryData(accountQuery().queryKey)

  const goOn = async () => {
    const account = await reeve().account.get()
    // The page shows what the person before was allowed to see.
    if (before && account.user_id !== before.user_id) return location.assign('/')
    setSession('open')
    await Promise.all([queryClient.invalidateQueries(), router.invalidate()])
  }
  return (
    <Modal opened onClose={() => {}} withCloseButton={false} closeOnEscape={false} title={t(`${because}.title`)}>
      <Text size="sm" mb="md">
        {t(`${because}.what`)}
      </Text>
      {because === 'ended' ? (
        <SignInForm email={before?.email} onSignedIn={goOn} />
      ) : (
        <Button onClick={() => location.assign('/choose-organization')}>{t('outside.choose')}</Button>
      )}
    </Modal>
  )
}
