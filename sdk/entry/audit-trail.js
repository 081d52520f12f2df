export * from '../src/audit-trail/index.ts'
