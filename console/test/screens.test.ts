// Screens of the organization: settings, webhooks and the audit trail.
import { inOneProcess } from './harness/one-process.ts'

inOneProcess('screens')
