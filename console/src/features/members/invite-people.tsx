import { Checkbox, Select, Text, Textarea } from '@mantine/core'
import { isReeveError, type Reeve, type SentInvitation } from '@reeve/sdk'
import { useMutation } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { reeve } from '../../api/client.ts'
import { CopyCurl } from '../../api/copy-curl.tsx'
import { showDone } from '../../api/done-toast.tsx'
import { Problem } from '../../api/problem.tsx'
import { isSignedOut, withRecentSignIn } from '../../api/session.ts'
import { unlessUndone } from '../../api/unless-undone.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { CancelButton, Dialog, DoneButton } from '../../ui/dialog.tsx'
import { ReasonButton } from '../../ui/reason-button.tsx'
import classes from '../../ui/results.module.css'
import { TextLink } from '../../ui/text-link.tsx'
import { isNotRevoked, undoInvitations } from '../invitations/index.ts'
import { useOfferableProfiles, useRefusalText } from '../profiles/index.ts'
import { ConfirmProfile, useGainedPermissions } from './confirm-profile.tsx'
import { addressesIn, invalidIn, withoutAddress } from './invited-addresses.ts'

type Result = { readonly email: string } & (
  | { readonly sent: SentInvitation; readonly isRevoked?: boolean; readonly error?: never }
  | { readonly error: unknown; readonly sent?: never; readonly isRevoked?: never }
)

/** Invites one or many email addresses with one profile. Each has its own result, and failed ones stay in the input. */
export function InvitePeople({ close }: { readonly close: () => void }) {
  const { t } = useTranslation('members')
  const [text, setText] = useState('')
  const [profileId, setProfileId] = useState<string | null>(null)
  const profiles = useOfferableProfiles()
  const gainOf = useGainedPermissions()
  const [isAsked, setAsked] = useState(false)
  const addresses = addressesIn(text)
  const count = addresses.length
  const profile = profiles.find(({ id }) => id === profileId)
  const { denialReason } = useCaller()
  const { inviting, results } = useInviting(addresses, profileId, setText)
  const links = useOneTimeLinks(results)
  const disabledReason = () => {
    const notPermitted = denialReason('members.invite')
    if (notPermitted) return notPermitted
    if (count === 0) return t('invite.addressFirst')
    if (profile === undefined) return t('invite.profileFirst')
  }
  const submit = () => {
    if (disabledReason() !== undefined || inviting.isPending || !profile) return
    if (gainOf(profile).needsQuestion) setAsked(true)
    else inviting.mutate()
  }
  if (isAsked && profile) {
    return (
      <ConfirmProfile
        name={addresses.length === 1 ? (addresses[0] ?? '') : t('invite.people', { count })}
        addresses={addresses}
        profile={profile}
        gained={gainOf(profile).gained}
        from="acceptance"
        act={t('invite.act', { count })}
        close={() => setAsked(false)}
        confirm={() => {
          setAsked(false)
          inviting.mutate()
        }}
      />
    )
  }
  return (
    <Dialog
      title={t('invite.open')}
      size="lg"
      isBusy={inviting.isPending}
      {...(links.areStored && { onClose: close })}
      onSubmit={submit}
      actions={
        <>
          <StoredOrPending links={links} />
          <CopyCurl
            call={profileId === null ? [] : addresses.map(email => client => invite(client, email, profileId))}
          />
          <LeaveButton onClick={close} hasSent={results.some(({ sent }) => sent)} isDone={count === 0} links={links} />
          <ReasonButton type="submit" reason={disabledReason()} loading={inviting.isPending}>
            {t('invite.act', { count })}
          </ReasonButton>
        </>
      }
    >
      <Textarea
        data-autofocus
        label={t('invite.addresses')}
        description={t('invite.addressesWhy')}
        value={text}
        autosize
        minRows={3}
        maxRows={8}
        onChange={event => setText(event.currentTarget.value)}
      />
      <InvalidLines text={text} />
      <ProfileField value={profileId} onChange={setProfileId} profiles={profiles} />
      {inviting.error && <Problem error={inviting.error} title={t('invite.stopped')} />}
      {results.length > 0 && <Results results={results} onCopy={links.copied} />}
    </Dialog>
  )
}

/** The confirmation that the shown links are stored. Without links, a link to the pending invitations. */
function StoredOrPending({ links }: { readonly links: ReturnType<typeof useOneTimeLinks> }) {
  const { t } = useTranslation('members')
  if (links.count === 0) {
    return (
      <TextLink size="sm" to="/members/invitations" search={{ status: 'pending' }}>
        {t('invite.pending')}
      </TextLink>
    )
  }
  return (
    <Checkbox
      mr="auto"
      label={t('invite.stored', { count: links.count })}
      checked={links.areStored}
      onChange={event => links.store(event.currentTarget.checked)}
    />
  )
}

interface LeaveButtonProps {
  readonly onClick: () => void
  readonly hasSent: boolean
  readonly isDone: boolean
  readonly links: ReturnType<typeof useOneTimeLinks>
}

/** "Cancel", but "Done" once an invitation was created, because nothing can be cancelled then. */
function LeaveButton({ onClick, hasSent, isDone, links }: LeaveButtonProps) {
  const { t } = useTranslation('members')
  if (!hasSent) return <CancelButton onClick={onClick} />
  const reason = links.areStored ? undefined : t('invite.notStored')
  return <DoneButton onClick={onClick} variant={isDone ? 'filled' : 'default'} reason={reason} />
}

const invite = (client: Reeve, email: string, profileId: string) =>
  client.invitations.send({ email, profile_id: profileId })

/** Invites the email addresses one by one, and removes successful ones from the text. */
function useInviting(
  addresses: readonly string[],
  profileId: string | null,
  setText: (change: (before: string) => string) => void,
) {
  const { t } = useTranslation('members')
  const [results, setResults] = useState<readonly Result[]>([])
  // Links of an earlier run are kept, because they are shown only once.
  const add = (result: Result) =>
    setResults(before => [...before.filter(({ email }) => email !== result.email), result])
  const markRevoked = (id: string) =>
    setResults(before => before.map(one => (one.sent && one.sent.id === id ? { ...one, isRevoked: true } : one)))
  const inviting = useMutation({
    mutationFn: async () => {
      const invited: SentInvitation[] = []
      for (const email of addresses) {
        try {
          const send = () => unlessUndone(invite(reeve(), email, profileId ?? ''), isNotRevoked)
          const sent = await withRecentSignIn(send)
          invited.push(sent)
          add({ email, sent })
          setText(before => withoutAddress(before, email))
        } catch (error) {
          // Without a session, or if the person cancels the sign-in, the other invitations would fail, too.
          if (isSignedOut(error) || isReeveError(error, 'session_not_fresh')) throw error
          add({ email, error })
        }
      }
      return invited.map(({ id, email, expires_at }) => ({ id, email, expires_at }))
    },
    onSuccess: invited => {
      const undo = () => undoInvitations(invited, markRevoked)
      if (invited.length > 0) showDone(t('invite.toast', { count: invited.length }), { undo })
    },
  })
  return { inviting, results }
}

/**
 * The links of the results, each shown only once. Until all were copied, or the person confirms that they are stored,
 * navigating away or closing the window is blocked, because it would lose them.
 */
function useOneTimeLinks(results: readonly Result[]) {
  const [stored, setStored] = useState<ReadonlySet<string>>(new Set())
  const ids = results.flatMap(({ sent, isRevoked }) => (sent?.accept_url && !isRevoked ? [sent.id] : []))
  const areStored = ids.every(id => stored.has(id))
  useBlocker({ shouldBlockFn: () => !areStored, enableBeforeUnload: () => !areStored })
  return {
    count: ids.length,
    areStored,
    copied: (id: string) => setStored(before => new Set([...before, id])),
    store: (isStored: boolean) => setStored(new Set(isStored ? ids : [])),
  }
}

/** The parts of the text without a valid address, with their line numbers. The other addresses are invited anyway. */
function InvalidLines({ text }: { readonly text: string }) {
  const { t } = useTranslation('members')
  const invalid = invalidIn(text)
  if (invalid.length === 0) return null
  return (
    <ul className={classes.results} aria-label={t('invite.invalid')} aria-live="polite">
      {invalid.map(({ line, piece }) => (
        <li key={`${line} ${piece}`}>
          <span>
            {t('invite.line', { line })} <strong>{piece}</strong>
          </span>
          <span data-invalid>{t('invite.noAddress')}</span>
        </li>
      ))}
    </ul>
  )
}

interface ProfileFieldProps {
  readonly value: string | null
  readonly onChange: (profileId: string | null) => void
  readonly profiles: ReturnType<typeof useOfferableProfiles>
}

function ProfileField({ value, onChange, profiles }: ProfileFieldProps) {
  const { t } = useTranslation('members')
  return (
    <Select
      label={t('invite.profile')}
      description={t('invite.profileWhy')}
      placeholder={t('invite.choose')}
      allowDeselect={false}
      value={value}
      onChange={onChange}
      data={profiles.map(({ id, name, isOffered }) => ({
        value: id,
        label: isOffered ? name : t('invite.beyond', { name }),
        disabled: !isOffered,
      }))}
    />
  )
}

interface ResultsProps {
  readonly results: readonly Result[]
  /** Called with the id of the invitation whose link was copied. */
  readonly onCopy: (id: string) => void
}

function Results({ results, onCopy }: ResultsProps) {
  const { t } = useTranslation('members')
  const textOf = useRefusalText(...results.map(({ error }) => error))
  const open = results.flatMap(({ sent, isRevoked }) => (sent && !isRevoked ? [sent] : []))
  const hasLinks = open.some(({ accept_url }) => accept_url)
  return (
    <div>
      {hasLinks && (
        <Text size="sm" mb="sm">
          {t('invite.links')}
        </Text>
      )}
      <ul className={classes.results} aria-label={t('invite.results')} aria-live="polite">
        {results.map(({ email, sent, isRevoked, error }) => (
          <li key={email}>
            <span>{email}</span>
            {!sent && (
              <span data-refused>
                {isReeveError(error, 'validation_failed') ? t('invite.noAddress') : textOf(error)}
              </span>
            )}
            {isRevoked && <span>{t('invite.revoked')}</span>}
            {sent && !isRevoked && sent.accept_url === null && <span>{t('invite.sent')}</span>}
            {sent?.accept_url && !isRevoked && (
              <CopyButton text={sent.accept_url} label={t('invite.copy')} onCopy={() => onCopy(sent.id)} />
            )}
          </li>
        ))}
      </ul>
      {open.length > 0 && (
        <Text size="sm" mt="sm" role="status">
          {t(hasLinks ? 'invite.made' : 'invite.done', { count: open.length })}
        </Text>
      )}
    </div>
  )
}
