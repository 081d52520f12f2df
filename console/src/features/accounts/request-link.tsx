import { Button, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Problem } from '../../api/problem.tsx'
import classes from './signed-out-page.module.css'

interface RequestLinkProps {
  readonly why: string
  readonly ask: (email: string) => Promise<unknown>
}

/** Requests a link by mail. The response does not reveal whether the email address has an account. */
export function RequestLink({ why, ask }: RequestLinkProps) {
  const { t } = useTranslation('accounts')
  const asking = useMutation({ mutationFn: ask })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    asking.mutate(String(new FormData(event.currentTarget).get('email')).trim())
  }
  if (asking.isSuccess) return <Text role="status">{t('link.sent', { email: asking.variables })}</Text>
  return (
    <form className={classes.form} onSubmit={submit}>
      <Text size="sm" c="dimmed">
        {why}
      </Text>
      {asking.error && <Problem error={asking.error} />}
      <TextInput
        name="email"
        type="email"
        label={t('signIn.email')}
        autoComplete="username"
        required
        withAsterisk={false}
        autoFocus
      />
      <Button type="submit" loading={asking.isPending}>
        {t('link.ask')}
      </Button>
    </form>
  )
}
