/** The audit trail: its entries as sentences, searched, exported and proven. Who shows one speaks `audit`. */

export { auditRoutes } from './audit.routes.ts'
export { EntrySentence } from './entry-sentence.tsx'
