import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './permission-list.module.css'
import { usePermissionText } from './permission-text.ts'
import { groupsOf } from './permissions.ts'

interface PermissionListProps {
  readonly permissions: readonly string[]
  /** Precedes the names of the groups for screen readers, where a page has two lists. */
  readonly label?: string | undefined
  /** Rendered beside each permission. */
  readonly answer: (permission: string) => ReactNode
}

/** Permissions by group, with their texts and something beside each. */
export function PermissionList({ permissions, label, answer }: PermissionListProps) {
  const { textOf, groupText } = usePermissionText()
  const asked = new Set(permissions)
  return groupsOf([{ permissions: [...permissions] }])
    .map(group => ({ ...group, permissions: group.permissions.filter(permission => asked.has(permission)) }))
    .filter(group => group.permissions.length > 0)
    .map(group => (
      <section
        key={group.name}
        className={classes.group}
        aria-label={[label, groupText(group)].filter(Boolean).join(': ')}
      >
        <Title order={3}>{groupText(group)}</Title>
        <ul className={classes.permissions}>
          {group.permissions.map(permission => (
            <li key={permission}>
              <span className={classes.what}>
                {textOf(permission)} <code>{permission}</code>
              </span>
              {answer(permission)}
            </li>
          ))}
        </ul>
      </section>
    ))
}
