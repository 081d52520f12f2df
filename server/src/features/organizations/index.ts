/**
 * Organizations: the tenants. Every call of the API happens inside exactly one.
 *
 * Invariants: an organization has its governance row, its three built-in profiles and an owner from its first moment.
 */
export { type CreatedOrganization, createOrganization, type NewOrganization } from './create-organization.ts'
