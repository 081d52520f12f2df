import { Title } from '@mantine/core'
import IconCheck from '@tabler/icons-react/icons/IconCheck'
import IconMinus from '@tabler/icons-react/icons/IconMinus'
import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { GroupIcon } from './group-icon.tsx'
import classes from './permission-list.module.css'
import { usePermissionText } from './permission-text.ts'
import { groupsOf } from './permissions.ts'

interface PermissionListProps {
  readonly permissions: readonly string[]
  /** A prefix of the group names for screen readers, for pages with two lists. */
  readonly label?: string | undefined
  /** True for a check before each permission, false for a dash. */
  readonly isAllowed: boolean
  /** Rendered below each permission. */
  readonly answer: (permission: string) => ReactNode
}

/** Permissions by group, with their texts and additional content for each. */
export function PermissionList({ permissions, label, isAllowed, answer }: PermissionListProps) {
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
        <Title order={3} className={classes.name ?? ''}>
          <GroupIcon group={group} /> {groupText(group)}
        </Title>
        <ul className={classes.permissions} data-allowed={isAllowed || undefined}>
          {group.permissions.map(permission => (
            <li key={permission}>
              <Icon of={isAllowed ? IconCheck : IconMinus} />
              <span className={classes.what}>
                {textOf(permission)}{' '}
                <code data-beside={textOf(permission) !== undefined || undefined}>{permission}</code>
                {answer(permission)}
              </span>
            </li>
          ))}
        </ul>
      </section>
    ))
}
