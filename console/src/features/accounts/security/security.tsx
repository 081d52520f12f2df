import { Button, Text, TextInput } from '@mantine/core'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { accountQuery } from '../../../api/caller.ts'
import { reeve } from '../../../api/client.ts'
import { Problem } from '../../../api/problem.tsx'
import { SingleKeysSwitch } from '../../../layout/single-keys-switch.tsx'
import { Lead, Page } from '../../../ui/page.tsx'
import { ReasonButton } from '../../../ui/reason-button.tsx'
import { FormSection, Section } from '../../../ui/section.tsx'
import { StateDot } from '../../../ui/state-dot.tsx'
import { ChangePassword } from './change-password.tsx'
import { DisableSecondFactor } from './disable-second-factor.tsx'
import { EnableSecondFactor } from './enable-second-factor.tsx'
import { Identities } from './identities.tsx'
import { Passkeys } from './passkeys.tsx'
import { RenewRecoveryCodes } from './renew-recovery-codes.tsx'
import { type SecurityDialog, signInMethodsQuery } from './security.queries.ts'
import { Sessions } from './sessions.tsx'

const route = getRouteApi('/in-organization/security')

/** The account's own page: name, sign-in methods, sessions and keyboard shortcuts. */
export function Security() {
  const { t } = useTranslation(['security', 'layout'])
  const { data: account } = useSuspenseQuery(accountQuery())
  const { data: methods } = useSuspenseQuery(signInMethodsQuery())
  const { dialog, error } = route.useSearch()
  const navigate = route.useNavigate()
  const open = (next: SecurityDialog) => navigate({ search: { dialog: next } })
  const close = () => navigate({ search: {} })
  const hasPassword = methods.some(({ providerId }) => providerId === 'credential')
  return (
    <Page isNarrow title={t('title')} what={<Lead>{t('what')}</Lead>}>
      <SecondFactor isOn={account.two_factor_enabled} open={open} />
      <OwnName name={account.name} email={account.email} />
      <Section
        title={t('password.title')}
        what={!hasPassword && t('password.none')}
        actions={
          <ReasonButton
            variant="default"
            reason={hasPassword ? undefined : t('password.atProvider')}
            onClick={() => open('password')}
          >
            {t('password.open')}
          </ReasonButton>
        }
      />
      <Passkeys isAdding={dialog === 'passkey'} open={() => open('passkey')} close={close} />
      <Identities error={error} />
      <Sessions />
      <Section title={t('layout:shortcuts.title')}>
        <SingleKeysSwitch />
      </Section>
      {dialog === 'password' && hasPassword && <ChangePassword close={close} />}
      {dialog === 'second-factor' && <EnableSecondFactor hasPassword={hasPassword} close={close} />}
      {dialog === 'second-factor-off' && <DisableSecondFactor hasPassword={hasPassword} close={close} />}
      {dialog === 'recovery-codes' && <RenewRecoveryCodes hasPassword={hasPassword} close={close} />}
    </Page>
  )
}

interface SecondFactorProps {
  readonly isOn: boolean
  readonly open: (dialog: SecurityDialog) => void
}

function SecondFactor({ isOn, open }: SecondFactorProps) {
  const { t } = useTranslation('security')
  return (
    <Section
      title={t('secondFactor.title')}
      after={<StateDot state={isOn ? 'good' : 'held'}>{t(isOn ? 'secondFactor.isOn' : 'secondFactor.isOff')}</StateDot>}
      what={t('secondFactor.what')}
      actions={
        isOn ? (
          <>
            <Button variant="default" onClick={() => open('recovery-codes')}>
              {t('codes.open')}
            </Button>
            <Button variant="default" onClick={() => open('second-factor-off')}>
              {t('secondFactor.off')}
            </Button>
          </>
        ) : (
          <Button onClick={() => open('second-factor')}>{t('secondFactor.on')}</Button>
        )
      }
    />
  )
}

function OwnName({ name, email }: { readonly name: string; readonly email: string }) {
  const { t } = useTranslation('security')
  const [typed, setTyped] = useState(name)
  const edit = useMutation({ mutationFn: (next: string) => reeve().account.edit({ name: next }) })
  const isUnchanged = typed.trim() === '' || typed.trim() === name
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isUnchanged) edit.mutate(typed.trim())
  }
  return (
    <FormSection
      isStacked
      title={t('name.title')}
      what={t('name.what', { email })}
      onSubmit={submit}
      save={
        <>
          {edit.isSuccess && typed.trim() === name && (
            <Text size="sm" c="dimmed" role="status">
              {t('name.done')}
            </Text>
          )}
          <ReasonButton type="submit" reason={isUnchanged ? t('name.unchanged') : undefined} loading={edit.isPending}>
            {t('name.submit')}
          </ReasonButton>
        </>
      }
    >
      {edit.error && <Problem error={edit.error} title={t('name.not')} />}
      <TextInput
        label={t('name.label')}
        value={typed}
        autoComplete="name"
        maxLength={200}
        onChange={event => setTyped(event.currentTarget.value)}
      />
    </FormSection>
  )
}
