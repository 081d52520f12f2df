import { openSink } from '../../features/audit/sink/index.ts'
import { type CheckResult, problemsOf, warning } from './findings.ts'

/** Checks that the audit sink is reachable. Sends a batch without lines, and writes nothing to a folder. */
export async function checkAuditSink(address: { url: string; token: string | null }): Promise<CheckResult> {
  const sink = openSink(address)
  try {
    const { detail, isUnsure } = await sink.check()
    return { detail, problems: problemsOf(isUnsure && warning('audit_sink_unsure', detail)) }
  } finally {
    await sink.close()
  }
}
