import { useTranslation } from 'react-i18next'
import { usePermittedQuery } from '../../api/permitted-query.ts'
import { Term } from '../../layout/term.tsx'
import { StateDot } from '../../ui/state-dot.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { oracleOfQuery } from './owned-resources.queries.ts'
import { ResourceTable } from './resource-table.tsx'

/** Shown only for the Oracle's owner. */
export function OwnedOracle({ userId }: { readonly userId: string }) {
  const { t } = useTranslation('members')
  const { data, ...query } = usePermittedQuery(oracleOfQuery(userId))
  if (!query.error && !data?.length) return null
  return (
    <ResourceTable
      anchor="oracle"
      title={t('suspension.oracle')}
      after={<Term of="oracle" />}
      none=""
      rows={data?.map(oracle => ({ ...oracle, id: oracle.owner_user_id }))}
      query={query}
      isHeadHidden
      columns={[
        {
          id: 'name',
          title: t('columns.name'),
          narrow: 'first',
          cell: ({ name }) => (
            <TextLink size="sm" to="/settings/oracle">
              {name}
            </TextLink>
          ),
        },
        {
          id: 'state',
          title: t('columns.status'),
          narrow: 'first-end',
          cell: ({ status }) => (
            <StateDot state={status === 'running' ? 'good' : 'held'}>{t(`tables.oracle.${status}`)}</StateDot>
          ),
        },
      ]}
    />
  )
}
