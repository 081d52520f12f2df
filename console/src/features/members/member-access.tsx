import { Text, Title, VisuallyHidden } from '@mantine/core'
import type { Member } from '@reeve/sdk'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Problem } from '../../api/problem.tsx'
import { accessQuery, everyPermission, PermissionList, useProfileName, useProfiles } from '../profiles/index.ts'
import classes from './get-member.module.css'

/** A member's effective permissions, with the server's reason for each. */
export function MemberAccess({ member }: { readonly member: Member }) {
  const { t } = useTranslation('members')
  const profile = useProfileName()(member.profile_id)
  const permissions = everyPermission(useProfiles())
  const { data, error, refetch } = useQuery(accessQuery(member.user_id, permissions))
  if (error) return <Problem error={error} retry={() => void refetch()} />
  if (!data) return null
  const answers = new Map(data.map(answer => [answer.permission, answer]))
  const count = data.filter(({ allowed }) => allowed).length
  // Granted permissions come first, because readers look for them.
  const lists = (['allowed', 'notAllowed'] as const)
    .map(list => ({
      label: t(`access.${list}`),
      isAllowed: list === 'allowed',
      permissions: permissions.filter(one => answers.get(one)?.allowed === (list === 'allowed')),
    }))
    .filter(list => list.permissions.length > 0)
  return (
    <>
      <Text size="sm" mb="md" maw={640}>
        {member.status === 'suspended'
          ? t('access.suspended', { name: member.name, profile })
          : t('access.sum', { count, all: data.length, name: member.name, profile })}
      </Text>
      <div className={classes.access}>
        {lists.map(({ label, isAllowed, permissions }) => (
          <section key={label} aria-label={label}>
            <Title order={2} mb="xs">
              {label} <span className={classes.number}>{permissions.length}</span>
            </Title>
            <div className={classes.groups}>
              <PermissionList
                permissions={permissions}
                label={lists.length > 1 ? label : undefined}
                isAllowed={isAllowed}
                answer={permission => {
                  const reason = answers.get(permission)?.reason
                  if (reason === undefined) return null
                  const text = t(`access.reasons.${reason}`, { profile })
                  // The heading already states the ordinary reasons.
                  if (reason === 'granted' || reason === 'not_granted') return <VisuallyHidden>{text}</VisuallyHidden>
                  return <span className={classes.reason}>{text}</span>
                }}
              />
            </div>
          </section>
        ))}
      </div>
    </>
  )
}
