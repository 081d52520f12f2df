/** The audit trail: its entries as sentences, searched, exported and proven. Who shows one speaks `audit`. */

export { EntryLink } from './entry-link.tsx'
export { EntrySentence, toggleTextOf } from './entry-sentence.tsx'
