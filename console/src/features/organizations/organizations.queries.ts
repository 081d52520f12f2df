import { ask } from '../../api/queries.ts'

export const organizationQuery = () => ask('getOrganization', [], (reeve, signal) => reeve.organization.get({ signal }))
