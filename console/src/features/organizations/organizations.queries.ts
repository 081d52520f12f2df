import { tagged } from '../../api/etag.ts'
import { apiQuery } from '../../api/queries.ts'

export const organizationQuery = () =>
  apiQuery('getOrganization', [], (reeve, signal) => tagged(reeve.organization.get({ signal })))
