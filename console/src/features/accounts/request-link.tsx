import { Button, TextInput } from '@mantine/core'
import IconMailCheck from '@tabler/icons-react/icons/IconMailCheck'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Problem } from '../../api/problem.tsx'
import { setupQuery } from '../../api/setup.ts'
import { CardForm, CardPage } from '../../ui/card-page.tsx'
import { BackToSignIn } from './back-to-sign-in.tsx'

interface RequestLinkProps {
  readonly title: string
  readonly lead: string
  /** The text of the button. */
  readonly submit: string
  /** Another way for the operator to help, if the installation has no mail server. */
  readonly byOperator?: string
  readonly ask: (email: string) => Promise<unknown>
}

/**
 * Requests a link by mail. Without a mail server, the page says that the link is in Reeve's log. The response does not
 * reveal whether the email address has an account.
 */
export function RequestLink({ title, lead, submit, byOperator = '', ask }: RequestLinkProps) {
  const { t } = useTranslation('accounts')
  const { data: setup } = useQuery(setupQuery())
  const isMailed = setup?.sends_mail !== false
  const asking = useMutation({ mutationFn: ask })
  const request = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    asking.mutate(String(new FormData(event.currentTarget).get('email')).trim())
  }
  if (asking.isSuccess) {
    const email = asking.variables
    return isMailed ? (
      <CardPage
        title={t('link.check')}
        lead={t('link.sent', { email })}
        icon={IconMailCheck}
        tone="success"
        role="status"
      >
        <BackToSignIn />
      </CardPage>
    ) : (
      <CardPage title={t('link.askOperator')} lead={`${t('link.logged', { email })} ${byOperator}`} role="status">
        <BackToSignIn />
      </CardPage>
    )
  }
  return (
    <CardPage title={title} lead={isMailed ? lead : t('link.noMail')}>
      <CardForm onSubmit={request}>
        {asking.error && <Problem error={asking.error} />}
        <TextInput name="email" type="email" label={t('signIn.email')} autoComplete="username" required autoFocus />
        <Button type="submit" loading={asking.isPending}>
          {submit}
        </Button>
        <BackToSignIn />
      </CardForm>
    </CardPage>
  )
}
