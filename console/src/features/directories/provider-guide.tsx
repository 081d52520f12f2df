import { SegmentedControl } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ReferenceLink } from '../../layout/reference-link.tsx'
import { Breakable } from '../../ui/breakable.tsx'
import { CopyIcon } from '../../ui/copy-icon.tsx'
import { scimUrl } from './directory-urls.ts'
import { fieldsOf, type ProviderField, STEPS } from './provider-fields.ts'
import classes from './provider-guide.module.css'
import { PROVIDERS, type Provider } from './providers.ts'

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

/** The fields of the identity provider, with the values to enter. `token` is the recognizable part of the token. */
export function ProviderGuide({ provider, choose, token }: ProviderGuideProps & { readonly token: string }) {
  const { t } = useTranslation('directories')
  const fields = fieldsOf(provider, scimUrl(), token)
  return (
    <section className={classes.guide} aria-label={t('guide.title')}>
      <ProviderControl provider={provider} choose={choose} />
      <ol className={classes.steps}>
        {STEPS[provider].map(step => (
          <li key={step}>
            <Step text={t(`guide.${provider}.${step}` as 'guide.okta.app')} />
            <Fields fields={fields[step] ?? []} />
          </li>
        ))}
      </ol>
      <ReferenceLink section="directories" />
    </section>
  )
}

/** The text of a step. URL parameters in the text do not wrap. */
const Step = ({ text }: { readonly text: string }) =>
  text.split(/(\?\w+)(?= )/).map((part, index) => (index % 2 === 0 ? part : <code key={part}>{part}</code>))

function Fields({ fields }: { readonly fields: readonly ProviderField[] }) {
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
