import { Anchor } from '@mantine/core'
import { useTranslation } from 'react-i18next'

interface ReferenceLinkProps {
  /** A tag of the OpenAPI document. */
  readonly section: 'api-keys' | 'audit' | 'directories' | 'governance' | 'invitations' | 'oracle' | 'triggers'
}

/** A link to a section of the API reference that Reeve serves, in a new window. */
export function ReferenceLink({ section }: ReferenceLinkProps) {
  const { t } = useTranslation('layout')
  return (
    <Anchor size="sm" href={`/docs#tag/${section}`} target="_blank" rel="noreferrer">
      {t('reference')}
    </Anchor>
  )
}
