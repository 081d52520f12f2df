export type * from './scim/index.ts'
