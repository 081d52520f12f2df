import { SegmentedControl } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Breakable } from '../../ui/breakable.tsx'
import { CopyIcon } from '../../ui/copy-icon.tsx'
import classes from './provider-guide.module.css'
import { PROVIDERS, type Provider, scimUrl } from './providers.ts'

/** A field of the provider: its name there, and the value to enter. */
interface Field {
  readonly name: string
  readonly value: string
  /** True for values to copy. */
  readonly isCopied?: true
}

type Step = 'app' | 'address' | 'test' | 'send' | 'assign'

/** The steps at each provider, in order; each has a text, and fields with the names that the provider gives them. */
const STEPS: Readonly<Record<Provider, readonly Step[]>> = {
  okta: ['app', 'address', 'test', 'send', 'assign'],
  entra: ['app', 'address', 'test', 'send', 'assign'],
  google: ['app', 'address', 'send', 'assign'],
  other: ['address', 'send'],
}

function fieldsOf(provider: Provider, url: string, token: string): Partial<Record<Step, readonly Field[]>> {
  const address = (name: string): Field => ({ name, value: url, isCopied: true })
  switch (provider) {
    case 'okta':
      return {
        address: [
          address('SCIM connector base URL'),
          { name: 'Unique identifier field for users', value: 'userName' },
          {
            name: 'Supported provisioning actions',
            value: 'Push New Users, Push Profile Updates, Push Groups',
          },
          { name: 'Authentication Mode', value: 'HTTP Header' },
          { name: 'Authorization: Bearer', value: token },
        ],
        send: [{ name: 'To App', value: 'Create Users, Update User Attributes, Deactivate Users' }],
      }
    case 'entra':
      return {
        address: [address('Tenant URL'), { name: 'Secret Token', value: token }],
        send: [
          { name: 'Scope', value: 'Sync only assigned users and groups' },
          { name: 'Provisioning Status', value: 'On' },
        ],
      }
    case 'google':
      return { address: [{ name: 'Access token', value: token }, address('Endpoint URL')] }
    case 'other':
      return { address: [address('SCIM 2.0 URL'), { name: 'Authorization: Bearer', value: token }] }
  }
}

export interface ProviderGuideProps {
  readonly provider: Provider
  readonly choose: (provider: Provider) => void
}

/** A choice of the identity provider. */
export function ProviderControl({ provider, choose }: ProviderGuideProps) {
  const { t } = useTranslation('directories')
  return (
    <SegmentedControl
      fullWidth
      aria-label={t('guide.provider')}
      data={PROVIDERS.map(value => ({ value, label: t(`guide.providers.${value}`) }))}
      value={provider}
      onChange={value => choose(value as Provider)}
    />
  )
}

/** The fields of the identity provider, with the values to enter. */
export function ProviderGuide({ provider, choose }: ProviderGuideProps) {
  const { t } = useTranslation('directories')
  const fields = fieldsOf(provider, scimUrl(), t('guide.token'))
  return (
    <section className={classes.guide} aria-label={t('guide.title')}>
      <ProviderControl provider={provider} choose={choose} />
      <ol className={classes.steps}>
        {STEPS[provider].map(step => (
          <li key={step}>
            {t(`guide.${provider}.${step}` as 'guide.okta.app')}
            <Fields fields={fields[step] ?? []} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function Fields({ fields }: { readonly fields: readonly Field[] }) {
  if (fields.length === 0) return null
  return (
    <dl className={classes.fields}>
      {fields.map(({ name, value, isCopied }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {isCopied ? (
              <>
                <code>
                  <Breakable text={value} />
                </code>
                <CopyIcon text={value} what={name} />
              </>
            ) : (
              value
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
