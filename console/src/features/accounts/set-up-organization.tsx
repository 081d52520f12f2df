import { Button, TextInput } from '@mantine/core'
import { isReeveError } from '@reeve/sdk'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reeve } from '../../api/client.ts'
import { forgetToken, useLinkToken } from '../../api/link-token.ts'
import { Problem, textOf } from '../../api/problem.tsx'
import { CardForm, CardPage } from '../../ui/card-page.tsx'
import { LinkCompleted } from './link-completed.tsx'
import { LinkLoading } from './link-loading.tsx'
import { LinkRefused } from './link-refused.tsx'
import { NewPasswordInput, passwordFault } from './new-password-input.tsx'
import { setupLinkQuery } from './setup-link.query.ts'

/** The page of a setup link. Its form depends on the kind of the link, which the server returns. */
export function SetUpOrganization() {
  const { t } = useTranslation('accounts')
  const token = useLinkToken('/setup')
  const [email, setEmail] = useState<string>()
  const link = useQuery(setupLinkQuery(token))
  if (email !== undefined) return <LinkCompleted title={t('setUp.completed')} lead={t('setUp.done', { email })} />
  if (token === undefined) return <LinkRefused title={t('setUp.refused')} lead={t('setUp.noLink')} />
  if (isReeveError(link.error, 'setup_link_not_found')) {
    return <LinkRefused isAnnounced title={t('setUp.refused')} lead={`${textOf(link.error)} ${t('setUp.newLink')}`} />
  }
  if (!link.data) return <LinkLoading title={t('setUp.title')} link={link} />
  const { kind, organization_name: organization } = link.data
  return kind === 'first_organization' ? (
    <SetUpFirst token={token} />
  ) : (
    <SetUpOwner
      token={token}
      title={t(kind === 'recovery' ? 'setUp.recovery' : 'setUp.title')}
      organization={organization ?? ''}
      email={link.data.email ?? ''}
      onDone={setEmail}
    />
  )
}

/** The texts for the fields that the API may refuse. */
const FAULTS = {
  '/organization_name': 'setUp.faults.name',
  '/name': 'setUp.faults.name',
  '/email': 'setUp.faults.email',
  '/password': 'setUp.faults.password',
} as const

function useFocusOnFault(form: RefObject<HTMLFormElement | null>, error: unknown) {
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('input[aria-invalid=true]')?.focus()
  }, [error, form])
}

function SetUpFirst({ token }: { readonly token: string }) {
  const { t } = useTranslation('accounts')
  const router = useRouter()
  const setUp = useMutation({
    async mutationFn(details: { organization_name: string; name: string; email: string; password: string }) {
      await reeve().organization.setUp({ token, ...details })
      await reeve().auth.signIn({ email: details.email, password: details.password })
    },
    onSuccess() {
      forgetToken('/setup')
      router.history.push('/')
    },
  })
  const form = useRef<HTMLFormElement>(null)
  const pointers = isReeveError(setUp.error, 'validation_failed') ? setUp.error.pointers : []
  const weakPassword = passwordFault(setUp.error)
  const areMarked = Boolean(weakPassword) || (pointers.length > 0 && pointers.every(pointer => pointer in FAULTS))
  const faultAt = (pointer: keyof typeof FAULTS) => pointers.includes(pointer) && t(FAULTS[pointer])
  useFocusOnFault(form, setUp.error)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string) => String(form.get(name) ?? '').trim()
    setUp.mutate({
      organization_name: text('organization'),
      name: text('name'),
      email: text('email'),
      password: String(form.get('password')),
    })
  }
  return (
    <CardPage title={t('setUp.first')} lead={t('setUp.whatFirst')}>
      <CardForm ref={form} onSubmit={submit}>
        {setUp.error && !areMarked && <Problem error={setUp.error} unknownHint={t('newPassword.unknown')} />}
        <TextInput
          name="organization"
          error={faultAt('/organization_name')}
          label={t('setUp.organization')}
          autoComplete="organization"
          maxLength={200}
          required
          autoFocus
        />
        <TextInput
          name="name"
          error={faultAt('/name')}
          label={t('setUp.name')}
          autoComplete="name"
          maxLength={200}
          required
        />
        <TextInput
          name="email"
          type="email"
          error={faultAt('/email')}
          label={t('signIn.email')}
          autoComplete="username"
          maxLength={320}
          required
        />
        <NewPasswordInput label={t('signIn.password')} error={weakPassword || faultAt('/password')} />
        <Button type="submit" loading={setUp.isPending}>
          {t('setUp.submitFirst')}
        </Button>
      </CardForm>
    </CardPage>
  )
}

interface SetUpOwnerProps {
  readonly token: string
  readonly title: string
  readonly organization: string
  readonly email: string
  readonly onDone: (email: string) => void
}

function SetUpOwner({ token, title, organization, email, onDone }: SetUpOwnerProps) {
  const { t } = useTranslation('accounts')
  const setUp = useMutation({
    mutationFn: (password: string) => reeve().organization.setUp({ token, password }),
    onSuccess() {
      onDone(email)
      forgetToken('/setup')
    },
  })
  const weakPassword = passwordFault(setUp.error)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setUp.mutate(String(new FormData(event.currentTarget).get('password')))
  }
  return (
    <CardPage title={title} lead={t('setUp.what', { organization })}>
      <CardForm onSubmit={submit}>
        {setUp.error && !weakPassword && <Problem error={setUp.error} unknownHint={t('newPassword.unknown')} />}
        <TextInput label={t('signIn.email')} value={email} autoComplete="username" readOnly />
        <NewPasswordInput error={weakPassword} />
        <Button type="submit" loading={setUp.isPending}>
          {t('setUp.submit')}
        </Button>
      </CardForm>
    </CardPage>
  )
}
