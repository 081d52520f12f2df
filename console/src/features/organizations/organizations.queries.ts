import { apiQuery } from '../../api/queries.ts'

export const organizationQuery = () =>
  apiQuery('getOrganization', [], (reeve, signal) => reeve.organization.get({ signal }))
