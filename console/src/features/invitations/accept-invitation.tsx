import { Button, Text, TextInput } from '@mantine/core'
import { type Account, type InvitationLink, isReeveError } from '@reeve/sdk'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { accountQuery } from '../../api/caller.ts'
import { reeve, selectOrganization } from '../../api/client.ts'
import { forgetToken, useLinkToken } from '../../api/link-token.ts'
import { Problem, textOf } from '../../api/problem.tsx'
import { Breakable } from '../../ui/breakable.tsx'
import { CardForm, CardPage } from '../../ui/card-page.tsx'
import {
  isLinkRefusal,
  LinkCompleted,
  LinkLoading,
  LinkRefused,
  NewPasswordInput,
  passwordFault,
  SignInForm,
} from '../accounts/index.ts'
import { invitationLinkQuery } from './invitation-link.query.ts'

/** The page of an invitation's link. It asks the server for the offer. */
export function AcceptInvitation() {
  const { t } = useTranslation('invitations')
  const token = useLinkToken('/invitations/accept')
  const link = useQuery(invitationLinkQuery(token))
  const [joined, setJoined] = useState<string>()
  if (joined !== undefined) {
    return <LinkCompleted title={t('accept.welcome', { name: joined })} lead={t('accept.done')} />
  }
  if (token === undefined) return <LinkRefused title={t('accept.title')} lead={t('accept.noLink')} />
  if (link.data) return <Offer token={token} offer={link.data} onAccepted={setJoined} />
  if (isLinkRefusal(link.error)) {
    return <LinkRefused isAnnounced title={t('accept.title')} lead={textOf(link.error)} />
  }
  return <LinkLoading title={t('accept.title')} link={link} />
}

interface OfferProps {
  readonly token: string
  readonly offer: InvitationLink
  /** Called with the organization's name when a new account has joined. With a session the console opens instead. */
  readonly onAccepted: (organization: string) => void
}

/** A character that texts do not contain, in the place of the email address. */
const MARK = '\uffff'

function Sentence({ text, email }: { readonly text: string; readonly email: string }) {
  const [before, after] = text.split(MARK)
  return (
    <>
      {before}
      <Text span inherit fw={600} c="var(--mantine-color-text)">
        <Breakable text={email} />
      </Text>
      {after}
    </>
  )
}

/** Accepts with the current session, with another account, or with a new one. */
function Offer({ token, offer, onAccepted }: OfferProps) {
  const { t } = useTranslation('invitations')
  const [hasAccount, setHasAccount] = useState(false)
  const { data, isSuccess, refetch } = useQuery(accountQuery())
  const account = isSuccess ? data : undefined
  const accept = useMutation({
    mutationFn: (person: { name?: string; password?: string }) => reeve().invitations.accept({ token, ...person }),
    onSuccess({ organization_id }, { password }) {
      forgetToken('/invitations/accept')
      if (password !== undefined) return onAccepted(offer.organization_name)
      selectOrganization(organization_id)
      // A full page load, so that no data of another organization stays in memory.
      location.assign('/')
    },
    onError: error => isReeveError(error, 'sign_in_to_accept') && setHasAccount(true),
  })
  // The shared texts of these codes explain the reason to the inviter. The invited person is told to ask an owner.
  const needsOwner = isReeveError(accept.error, 'reactivation_required', 'ambiguous_external_id')
  const change = (next: boolean) => {
    accept.reset()
    setHasAccount(next)
  }

  const weakPassword = passwordFault(accept.error)
  const { organization_name: name, invited_by: sender, profile_name: profile, email } = offer
  return (
    <CardPage
      title={t('accept.join', { name })}
      lead={<Sentence text={t('accept.offer', { sender, profile, email: MARK })} email={email} />}
    >
      {accept.error && !weakPassword && (
        <Problem error={accept.error} text={needsOwner ? t('accept.askOwner') : undefined} />
      )}
      {account ? (
        <WithSession
          account={account}
          isInvited={account.email === email}
          isPending={accept.isPending}
          join={() => accept.mutate({})}
          onSignedOut={() => change(true)}
        />
      ) : hasAccount ? (
        <>
          <Text size="sm">{t('accept.first')}</Text>
          <SignInForm email={email} onSignedIn={async () => void (await refetch())} />
          <Button variant="default" onClick={() => change(false)}>
            {t('accept.none')}
          </Button>
        </>
      ) : (
        <NewAccountForm
          organization={name}
          weakPassword={weakPassword}
          isPending={accept.isPending}
          submit={person => accept.mutate(person)}
          haveAccount={() => change(true)}
        />
      )}
    </CardPage>
  )
}

interface WithSessionProps {
  readonly account: Pick<Account, 'name' | 'email'>
  /** True if the invitation was sent to the account's email address. */
  readonly isInvited: boolean
  readonly isPending: boolean
  readonly join: () => void
  readonly onSignedOut: () => void
}

function WithSession({ account: { name, email }, isInvited, isPending, join, onSignedOut }: WithSessionProps) {
  const { t } = useTranslation('invitations')
  const signOut = useMutation({ mutationFn: () => reeve().auth.signOut(), onSuccess: onSignedOut })
  return (
    <>
      <Text size="sm">{t(isInvited ? 'accept.signedIn' : 'accept.otherAddress', { name, email })}</Text>
      {isInvited && (
        <Button loading={isPending} onClick={join}>
          {t('accept.as', { name })}
        </Button>
      )}
      <Button variant={isInvited ? 'default' : 'filled'} loading={signOut.isPending} onClick={() => signOut.mutate()}>
        {t('accept.another')}
      </Button>
    </>
  )
}

interface NewAccountFormProps {
  /** The name of the organization. */
  readonly organization: string
  /** The text for a refused password. */
  readonly weakPassword: string | false
  readonly isPending: boolean
  readonly submit: (person: { name: string; password: string }) => void
  readonly haveAccount: () => void
}

function NewAccountForm({ organization, weakPassword, isPending, submit, haveAccount }: NewAccountFormProps) {
  const { t } = useTranslation('invitations')
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    submit({ name: String(form.get('name')).trim(), password: String(form.get('password')) })
  }
  return (
    <CardForm onSubmit={onSubmit}>
      <TextInput name="name" label={t('accept.name')} autoComplete="name" maxLength={200} required autoFocus />
      <NewPasswordInput label={t('accept.password')} error={weakPassword} />
      <Button type="submit" loading={isPending}>
        {t('accept.join', { name: organization })}
      </Button>
      <Button variant="default" onClick={haveAccount}>
        {t('accept.have')}
      </Button>
    </CardForm>
  )
}
