import { Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import type { TablerIcon } from '@tabler/icons-react'
import { type ComponentPropsWithRef, type ReactNode, useContext } from 'react'
import { Breakable } from './breakable.tsx'
import classes from './card-page.module.css'
import { IconTile } from './icon-tile.tsx'
import { Mark } from './mark.tsx'
import { BreadcrumbsPlace } from './page.tsx'

interface CardPageProps {
  readonly title: string
  /** One or two sentences about the page, below its title. */
  readonly lead?: ReactNode
  /** A picture of the result or error that the page reports. A page with a form has none. */
  readonly icon?: TablerIcon
  /** The colour of the icon. */
  readonly tone?: 'members' | 'success' | 'warning' | 'danger' | undefined
  /** Announces the page to screen readers, because it may replace content that they have already read. */
  readonly role?: 'alert' | 'status' | undefined
  readonly children?: ReactNode
}

/**
 * A page with a single card, such as the sign-in, the page of a mailed link, or a full-screen error. Outside of the
 * layout it fills the window, with the wordmark above the card.
 */
export function CardPage({ title, lead, icon, tone = 'members', role, children }: CardPageProps) {
  useDocumentTitle(`${title} · Reeve`)
  const hasLayout = useContext(BreadcrumbsPlace) !== undefined
  const card = (
    <div className={classes.card} role={role}>
      <div className={classes.head}>
        {icon && <IconTile of={icon} size={40} iconSize={20} tone={tone} />}
        <Title order={1}>
          <Breakable text={title} />
        </Title>
        {lead && <p className={classes.lead}>{lead}</p>}
      </div>
      {children}
    </div>
  )
  if (hasLayout) return <div className={classes.inLayout}>{card}</div>
  return (
    <main className={classes.page} tabIndex={-1}>
      <Wordmark />
      {card}
    </main>
  )
}

/** The logo with the name, above pages without the layout. */
function Wordmark() {
  return (
    <div className={classes.wordmark}>
      <Mark size={40} />
      <span>Reeve</span>
    </div>
  )
}

/** A form in one column, with wide buttons. */
export const CardForm = (props: ComponentPropsWithRef<'form'>) => <form {...props} className={classes.column} />

/** Stacked buttons and links. */
export const CardActions = ({ children }: { readonly children: ReactNode }) => (
  <div className={classes.column}>{children}</div>
)
