import { archiveUrl, auditSinkUrl, integer, orNull } from './setting-values.ts'

/** The settings of the audit log: its sink and its archive. */
export const AUDIT_VARIABLES = {
  auditSink: {
    /** If null, the audit log is sent nowhere. */
    url: {
      name: 'REEVE_AUDIT_SINK',
      fallback: '',
      meaning:
        'Destination of the audit log: `https://…` (on this machine also `http://…`) for batches of NDJSON, ' +
        '`file:///…` for a folder; unset: none',
      read: (text: string) => (text === '' ? null : auditSinkUrl(text)),
    },
    token: {
      name: 'REEVE_AUDIT_SINK_TOKEN',
      fallback: '',
      meaning: 'Bearer token of the batches',
      read: orNull,
    },
  },
  auditArchive: {
    /** If null, nothing is archived, and the archived part of a chain cannot be read. */
    url: {
      name: 'REEVE_AUDIT_ARCHIVE',
      fallback: '',
      meaning: 'Archive of old audit entries, the same for all processes: `file:///…` for a folder; unset: none',
      read: (text: string) => (text === '' ? null : archiveUrl(text)),
    },
    years: {
      name: 'REEVE_AUDIT_RETENTION_YEARS',
      fallback: '',
      meaning:
        'Whole years before the current one whose audit entries stay in the database; `reeve audit archive` writes ' +
        'older ones to the archive; unset: all stay',
      read: (text: string) => (text === '' ? null : integer(text, 1, 100)),
    },
  },
}
