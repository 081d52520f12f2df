import { Anchor, Button, Text } from '@mantine/core'
import type { Account } from '@reeve/sdk'
import IconBuilding from '@tabler/icons-react/icons/IconBuilding'
import IconChevronRight from '@tabler/icons-react/icons/IconChevronRight'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { accountQuery } from '../../api/caller.ts'
import { selectOrganization } from '../../api/client.ts'
import { useSignOut } from '../../layout/use-sign-out.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { CardActions, CardPage } from '../../ui/card-page.tsx'
import { Icon } from '../../ui/icon.tsx'
import classes from './choose-organization.module.css'

type Membership = Account['organizations'][number]

const route = getRouteApi('/choose-organization')

export function ChooseOrganization() {
  const { t } = useTranslation('accounts')
  const { back = '/' } = route.useSearch()
  const { data: account } = useSuspenseQuery(accountQuery())
  const { email, organizations } = account
  const router = useRouter()
  const signOut = useSignOut()
  const enter = (id: string) => {
    selectOrganization(id)
    router.history.push(back)
  }
  const markOf = ({ status, frozen, session_ended }: Membership) => {
    if (status !== 'active') return t('choose.suspended')
    if (frozen) return t('choose.frozen')
    return session_ended ? t('endedHere.title') : <Icon of={IconChevronRight} />
  }
  const hasNone = organizations.length === 0
  return (
    <CardPage
      title={t(hasNone ? 'choose.noneTitle' : 'choose.title')}
      lead={t(hasNone ? 'choose.none' : 'choose.lead', { email })}
      {...(hasNone && { icon: IconBuilding })}
    >
      {!hasNone && (
        <ul className={classes.list}>
          {organizations.map(membership => {
            const { id, name, status, frozen } = membership
            return (
              <li key={id}>
                <Button
                  fullWidth
                  size="lg"
                  px="md"
                  variant="default"
                  justify="space-between"
                  disabled={status !== 'active' || frozen}
                  rightSection={markOf(membership)}
                  onClick={() => enter(id)}
                >
                  <span className={classes.name}>
                    <Avatar id={id} name={name} isOrganization />
                    <span>{name}</span>
                  </span>
                </Button>
              </li>
            )
          })}
        </ul>
      )}
      {organizations.some(({ frozen }) => frozen) && (
        <Text size="sm" c="dimmed">
          {t('choose.frozenWhy')}
        </Text>
      )}
      <CardActions>
        <Anchor component="button" type="button" size="sm" className={classes.other} onClick={() => signOut.mutate()}>
          {t('choose.other')}
        </Anchor>
      </CardActions>
    </CardPage>
  )
}
