import { Text, Title } from '@mantine/core'
import type { Member } from '@reeve/sdk'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Problem } from '../../api/problem.tsx'
import { StateDot } from '../../ui/state-dot.tsx'
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
      {lists.map(({ label, permissions }) => (
        <section key={label} aria-label={label}>
          {lists.length > 1 && (
            <Title order={2} className={classes.access ?? ''}>
              {label}
            </Title>
          )}
          <PermissionList
            permissions={permissions}
            label={lists.length > 1 ? label : undefined}
            answer={permission => {
              const answer = answers.get(permission)
              if (!answer) return null
              return (
                <StateDot state={answer.allowed ? 'good' : answer.reason === 'member_suspended' ? 'held' : 'none'}>
                  {t(`access.reasons.${answer.reason}`, { profile })}
                </StateDot>
              )
            }}
          />
        </section>
      ))}
    </>
  )
}
