import { useTranslation } from 'react-i18next'
import { usePermittedQuery } from '../../api/permitted-query.ts'
import { signInsOfQuery } from './members.queries.ts'
import { ResourceTable } from './resource-table.tsx'
import { useSignInColumns } from './sign-in-columns.tsx'

/** The sign-ins and failed attempts of a member that this organization may see. */
export function SignIns({ userId }: { readonly userId: string }) {
  const { t } = useTranslation('members')
  const { data, ...query } = usePermittedQuery(signInsOfQuery(userId))
  const columns = useSignInColumns()
  return (
    <ResourceTable
      title={t('signIns.title')}
      what={t('signIns.what')}
      none={t(data?.withheld ? 'signIns.elsewhere' : 'signIns.none')}
      rows={data?.sign_ins}
      more={data?.next_cursor}
      query={query}
      columns={columns}
    />
  )
}
