import { now } from '../../ui/clock.ts'

interface Exported {
  readonly organization: string
  readonly since?: string | undefined
  readonly until?: string | undefined
  /** True if the export is filtered, so that its entries do not form a chain. */
  readonly isNarrowed: boolean
}

/** `audit-log-acme-robotics-2026-11-01-to-2026-11-22.ndjson`, with the days of the reader's zone. */
export function nameOfExport({ organization, since, until, isNarrowed }: Exported, format: string): string {
  const from = since ? `-${dayOf(new Date(since))}` : ''
  const to = dayOf(new Date(until ?? now()))
  return `audit-log-${inFileName(organization)}${isNarrowed ? '-filtered' : ''}${from}-to-${to}.${format}`
}

export const nameOfCheckpoint = (organization: string, signedAt: string): string =>
  `checkpoint-${inFileName(organization)}-${dayOf(new Date(signedAt))}.json`

/** Keeps letters and digits of any script, with a fallback if none is left. */
const inFileName = (name: string) =>
  name
    .toLocaleLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60) || 'organization'

const dayOf = (date: Date) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map(part => String(part).padStart(2, '0')).join('-')
