import { Button, Stack, Text } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { accountQuery } from '../../api/caller.ts'
import { selectOrganization } from '../../api/client.ts'
import { SignedOutPage } from './signed-out-page.tsx'

const route = getRouteApi('/choose-organization')

export function ChooseOrganization() {
  const { t } = useTranslation('accounts')
  const { back = '/' } = route.useSearch()
  const { data: account } = useSuspenseQuery(accountQuery())
  const router = useRouter()
  const enter = (id: string) => {
    selectOrganization(id)
    router.history.push(back)
  }
  return (
    <SignedOutPage title={t('choose.title')}>
      {account.organizations.length === 0 && <Text>{t('choose.none', { email: account.email })}</Text>}
      <Stack gap="sm">
        {account.organizations.map(({ id, name, status }) => (
          <Button
            key={id}
            variant="default"
            justify="space-between"
            disabled={status !== 'active'}
            rightSection={status === 'active' ? undefined : t('choose.suspended')}
            onClick={() => enter(id)}
          >
            {name}
          </Button>
        ))}
      </Stack>
    </SignedOutPage>
  )
}
