import { Anchor, type ButtonProps, Loader, Text } from '@mantine/core'
import type { Directory } from '@reeve/sdk'
import IconPlugConnected from '@tabler/icons-react/icons/IconPlugConnected'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../ui/button-link.tsx'
import { OpenableTime } from '../../ui/exact-time.tsx'
import { Page } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { Verdict } from '../../ui/verdict.tsx'
import { Warning } from '../../ui/warning.tsx'
import classes from './connect-directory.module.css'
import { ConnectSteps } from './connect-steps.tsx'
import { directoryQuery } from './directories.queries.ts'
import { DirectoryBreadcrumbs } from './directory-breadcrumbs.tsx'
import { ProviderGuide } from './provider-guide.tsx'
import { PublicAddressHint } from './public-address-hint.tsx'
import { RotateDirectoryToken } from './rotate-directory-token.tsx'
import { tokenText } from './token-text.ts'
import { useRefusedText } from './use-refused-text.ts'

const route = getRouteApi('/in-organization/settings/directories/$directoryId/connect')

const REFRESH_MS = 3_000

/** The last step: the instructions without the token, and whether the first request has arrived. */
export function ConnectDirectory() {
  const { t } = useTranslation('directories')
  const { directoryId } = route.useParams()
  const { provider = 'okta' } = route.useSearch()
  const navigate = route.useNavigate()
  const { data: directory } = useSuspenseQuery({ ...directoryQuery(directoryId), refetchInterval: REFRESH_MS })
  const [isRotating, setRotating] = useState(false)
  return (
    <Page
      title={t('wait.title', { name: directory.name })}
      here={t('wait.here')}
      breadcrumbs={<DirectoryBreadcrumbs directory={directory} />}
    >
      <ConnectSteps current={directory.last_request_at === null ? 2 : 3} />
      <PublicAddressHint provider={provider} />
      <div className={classes.sides}>
        <Section
          title={t('guide.title')}
          what={
            <>
              {t('guide.tokenEnds', { token: tokenText(directory.token_hint) })}{' '}
              <Anchor component="button" type="button" inherit onClick={() => setRotating(true)}>
                {t('rotate.open')}
              </Anchor>
            </>
          }
        >
          <ProviderGuide
            provider={provider}
            token={tokenText(directory.token_hint)}
            choose={value => navigate({ search: { provider: value }, replace: true, resetScroll: false })}
          />
        </Section>
        <div className={classes.state} role="status">
          <FirstRequest directory={directory} />
        </div>
      </div>
      {isRotating && <RotateDirectoryToken directory={directory} close={() => setRotating(false)} />}
    </Page>
  )
}

function FirstRequest({ directory }: { readonly directory: Directory }) {
  const { t } = useTranslation('directories')
  const textOf = useRefusedText()
  const { last_request_at: at, last_error: error, last_error_at: errorAt } = directory
  if (at === null) {
    return (
      <div className={classes.waiting}>
        <Loader size={20} aria-hidden />
        <div>
          <Text size="sm" fw={600}>
            {t('wait.waiting')}
          </Text>
          <Text size="sm" c="dimmed">
            {t('wait.hint')}
          </Text>
          <ViewDirectory directory={directory} variant="default" mt="sm" />
        </div>
      </div>
    )
  }
  return (
    <>
      <Verdict icon={IconPlugConnected} title={t('wait.arrived')}>
        <Text size="sm">
          {t('columns.last')}: <OpenableTime at={at} />
        </Text>
      </Verdict>
      {error !== null && errorAt !== null && (
        <Warning title={t('wait.refused')}>
          {textOf(error)} {textOf(error) !== error && <code>{error}</code>}
          {'\u00a0· '}
          <OpenableTime at={errorAt} />
        </Warning>
      )}
      <ViewDirectory directory={directory} />
    </>
  )
}

function ViewDirectory({ directory: { id }, ...look }: { readonly directory: Directory } & ButtonProps) {
  const { t } = useTranslation('directories')
  return (
    <ButtonLink {...look} to="/settings/directories/$directoryId" params={{ directoryId: id }}>
      {t('wait.open')}
    </ButtonLink>
  )
}
