import { Group, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { createContext, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'
import { Breakable } from './breakable.tsx'
import classes from './page.module.css'

/** The layout's element for the breadcrumbs; undefined without a layout, and null before it is rendered. */
export const BreadcrumbsPlace = createContext<HTMLElement | null | undefined>(undefined)

interface PageProps {
  readonly title: string
  /** The document's title, if it differs from `title`. */
  readonly documentTitle?: string
  /** The parent pages. */
  readonly breadcrumbs?: ReactNode
  /** The page's breadcrumb, if it differs from `title`. */
  readonly here?: string
  /** Links to sibling screens, below the title. */
  readonly tabs?: ReactNode
  /** Content beside the title, such as an icon before it or a number after it. */
  readonly before?: ReactNode
  readonly after?: ReactNode
  /** A line below the title. */
  readonly what?: ReactNode
  readonly actions?: ReactNode
  /** True if all content is at most as wide as a form, 800 px. */
  readonly isNarrow?: boolean | undefined
  readonly children: ReactNode
}

/** A screen with its title, which is the document's too, and its actions, the main one last. */
export function Page(props: PageProps) {
  const { title, documentTitle = title, here = title, breadcrumbs, tabs, before, after, what, actions } = props
  const { isNarrow, children } = props
  useDocumentTitle(`${documentTitle} · Reeve`)
  return (
    <div className={classes.page} data-narrow={isNarrow || undefined}>
      <Breadcrumbs title={here}>{breadcrumbs}</Breadcrumbs>
      <Group justify="space-between" className={classes.head}>
        <div className={classes.name}>
          {before}
          <div className={classes.words}>
            <div className={classes.title}>
              <Title order={1}>
                <Breakable text={title} />
              </Title>
              {after}
            </div>
            {what}
          </div>
        </div>
        {actions && (
          <Group gap="sm" className={classes.actions ?? ''}>
            {actions}
          </Group>
        )}
      </Group>
      {tabs}
      {children}
    </div>
  )
}

/** One line about the page, below its title. */
export const Lead = ({ children }: { readonly children: ReactNode }) => <p className={classes.lead}>{children}</p>

/**
 * The parent pages and the current one, in the layout's top bar. Screen readers skip the current page, because they
 * read its heading. Without a layout, only the parents are shown, above the title.
 */
function Breadcrumbs({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const place = useContext(BreadcrumbsPlace)
  // Hidden for a page without parents, because it would only repeat the title.
  if (place === null || !children) return null
  const trail = (
    <div className={classes.breadcrumbs}>
      <nav>{children}</nav>
      {place && <span className={classes.here} data-title={title} aria-hidden />}
    </div>
  )
  return place ? createPortal(trail, place) : trail
}
