import { Button, TextInput } from '@mantine/core'
import IconMailCheck from '@tabler/icons-react/icons/IconMailCheck'
import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Problem } from '../../api/problem.tsx'
import { CardForm, CardPage } from '../../ui/card-page.tsx'
import { BackToSignIn } from './back-to-sign-in.tsx'

interface RequestLinkProps {
  readonly title: string
  readonly lead: string
  readonly ask: (email: string) => Promise<unknown>
}

/** Requests a link by mail. The response does not reveal whether the email address has an account. */
export function RequestLink({ title, lead, ask }: RequestLinkProps) {
  const { t } = useTranslation('accounts')
  const asking = useMutation({ mutationFn: ask })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    asking.mutate(String(new FormData(event.currentTarget).get('email')).trim())
  }
  if (asking.isSuccess) {
    const sent = t('link.sent', { email: asking.variables })
    return (
      <CardPage title={t('link.check')} lead={sent} icon={IconMailCheck} tone="success" role="status">
        <BackToSignIn />
      </CardPage>
    )
  }
  return (
    <CardPage title={title} lead={lead}>
      <CardForm onSubmit={submit}>
        {asking.error && <Problem error={asking.error} />}
        <TextInput name="email" type="email" label={t('signIn.email')} autoComplete="username" required autoFocus />
        <Button type="submit" loading={asking.isPending}>
          {t('link.ask')}
        </Button>
        <BackToSignIn />
      </CardForm>
    </CardPage>
  )
}
