import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { signInsOfQuery } from './members.queries.ts'
import { ResourceTable } from './resource-table.tsx'
import { useSignInColumns } from './sign-in-columns.tsx'

/** The sign-ins and failed attempts of a member that this organization may see. */
export function SignIns({ userId }: { readonly userId: string }) {
  const { t } = useTranslation('members')
  const { denialReason } = useCaller()
  const reason = denialReason('members.suspend')
  const { data, ...query } = useQuery({ ...signInsOfQuery(userId), enabled: reason === undefined })
  const columns = useSignInColumns()
  return (
    <ResourceTable
      title={t('signIns.title')}
      what={t('signIns.what')}
      none={reason ?? t(data?.withheld ? 'signIns.elsewhere' : 'signIns.none')}
      rows={reason === undefined ? data?.sign_ins : []}
      more={data?.next_cursor}
      query={query}
      columns={columns}
    />
  )
}
