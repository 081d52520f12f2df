import { useTranslation } from 'react-i18next'
import { TextLink } from '../../ui/text-link.tsx'
import classes from './member-resources.module.css'
import { type ResourceLine, useResourceSummary } from './use-resource-summary.ts'

/** Minimum number of tables that together are longer than a screen. */
const MANY = 3

/** Links to the tables of a member's resources, with the counts, if there are enough tables to scroll. */
export function ResourceLinks({ userId }: { readonly userId: string }) {
  const { t } = useTranslation('members')
  const links = useResourceSummary(userId)?.lines.filter(({ kind }) => kind !== undefined) ?? []
  if (links.length < MANY) return null
  return (
    <nav className={classes.links} aria-label={t('tabs.resources')}>
      {links.map(line => (
        <ResourceLink key={line.text} userId={userId} line={line} />
      ))}
    </nav>
  )
}

interface ResourceLinkProps {
  readonly userId: string
  readonly line: ResourceLine
}

/** A line about a member's resources, as a link to their table. */
export const ResourceLink = ({ userId, line: { text, kind } }: ResourceLinkProps) => (
  <TextLink
    size="sm"
    to="/members/$userId"
    params={{ userId }}
    search={{ tab: 'resources' }}
    {...(kind !== undefined && { hash: kind })}
    // The router does not scroll again to the fragment that the URL already has.
    onClick={() => kind !== undefined && document.getElementById(kind)?.scrollIntoView()}
  >
    {text}
  </TextLink>
)
