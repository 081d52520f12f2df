import { Button, Text } from '@mantine/core'
import type { SignInMethod, SignInProvider } from '@reeve/sdk'
import IconBuilding from '@tabler/icons-react/icons/IconBuilding'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reeve } from '../../../api/client.ts'
import { Problem } from '../../../api/problem.tsx'
import { useSignInProviders } from '../../../api/providers.ts'
import { withRecentSignIn } from '../../../api/session.ts'
import { CancelButton, Dialog } from '../../../ui/dialog.tsx'
import { OpenableTime } from '../../../ui/exact-time.tsx'
import { IconTile } from '../../../ui/icon-tile.tsx'
import { ReasonButton } from '../../../ui/reason-button.tsx'
import classes from '../../../ui/rows.module.css'
import { Section } from '../../../ui/section.tsx'
import { type ProviderCause, redirectToLink } from '../provider.ts'
import { ProviderFailure } from '../provider-failure.tsx'
import { signInMethodsQuery } from './security.queries.ts'

/** The identities that are linked to the account, also those of a former provider, and a button to link another one. */
export function Identities({ error }: { readonly error: ProviderCause | undefined }) {
  const { t } = useTranslation('security')
  const { data: methods } = useSuspenseQuery(signInMethodsQuery())
  const [provider] = useSignInProviders()
  const [unlinked, setUnlinked] = useState<SignInMethod>()
  const link = useMutation({
    mutationFn: (to: SignInProvider) => withRecentSignIn(() => redirectToLink(to, '/security')),
  })
  const identities = methods.filter(({ providerId }) => providerId !== 'credential')
  if (!provider && identities.length === 0) return null
  const name = provider?.name ?? t('identities.formerProvider')
  const nameOf = (identity: SignInMethod) =>
    identity.providerId === provider?.id ? provider.name : t('identities.formerProvider')
  return (
    <Section
      title={t('identities.title')}
      what={t('identities.what', { provider: name })}
      actions={
        provider && (
          <Button variant="default" loading={link.isPending} onClick={() => link.mutate(provider)}>
            {t('identities.link', { provider: name })}
          </Button>
        )
      }
    >
      {error && <ProviderFailure cause={error} title={t('identities.notLinked')} />}
      {link.error && <Problem error={link.error} title={t('identities.notLinked')} />}
      {identities.length > 0 && (
        <ul className={classes.bare} aria-label={t('identities.title')}>
          {identities.map(identity => (
            <li key={identity.id}>
              <IconTile of={IconBuilding} />
              <span>
                {nameOf(identity)}{' '}
                <Text span size="sm" c="dimmed" display="block">
                  {t('identities.since')} <OpenableTime at={identity.createdAt} hasClock={false} />
                </Text>
              </span>
              <ReasonButton
                variant="default"
                size="compact-sm"
                reason={methods.length === 1 ? t('identities.last') : undefined}
                onClick={() => setUnlinked(identity)}
              >
                {t('identities.unlink')}
              </ReasonButton>
            </li>
          ))}
        </ul>
      )}
      {unlinked && (
        <Unlink identity={unlinked} at={nameOf(unlinked)} provider={name} close={() => setUnlinked(undefined)} />
      )}
    </Section>
  )
}

interface UnlinkProps {
  readonly identity: SignInMethod
  /** The name of the identity's provider. */
  readonly at: string
  /** The name of the provider that is configured for sign-in. */
  readonly provider: string
  readonly close: () => void
}

function Unlink({ identity, at, provider, close }: UnlinkProps) {
  const { t } = useTranslation('security')
  const unlink = useMutation({
    mutationFn: () => withRecentSignIn(() => reeve().auth.unlinkProvider({ accountId: identity.id })),
    onSuccess: close,
  })
  return (
    <Dialog
      title={t('identities.unlinkTitle', { provider: at })}
      onClose={close}
      isBusy={unlink.isPending}
      onSubmit={() => unlink.mutate()}
      actions={
        <>
          <CancelButton onClick={close} />
          <Button type="submit" color="red" loading={unlink.isPending}>
            {t('identities.unlink')}
          </Button>
        </>
      }
    >
      <Text size="sm">{t('identities.unlinkWhat', { provider })}</Text>
      {unlink.error && <Problem error={unlink.error} />}
    </Dialog>
  )
}
