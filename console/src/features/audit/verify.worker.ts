/** Verifies the chain in a worker. The export is processed line by line, and no entry is kept. */
import { auditTrail, isReeveError, Reeve } from '@reeve/sdk'

/** The page's request. */
export interface VerifyRequest {
  readonly organization: string | undefined
  readonly kept: auditTrail.KeptCheckpoints | undefined
}

/** The worker's messages: progress, then a verdict or an error. */
export type VerifyMessage =
  | { readonly type: 'progress'; readonly entries: number; readonly milliseconds: number }
  | { readonly type: 'done'; readonly verification: auditTrail.TrailVerification; readonly milliseconds: number }
  | { readonly type: 'failed'; readonly failure: Failure }

/** The error of a failed call, in a form that `postMessage` can clone. */
export interface Failure {
  readonly code: string
  readonly status: number
  readonly requestId: string | null
}

const TELL_EVERY_MS = 200
const tell = (news: VerifyMessage) => self.postMessage(news)

self.onmessage = async ({ data: { organization, kept } }: MessageEvent<VerifyRequest>) => {
  const reeve = new Reeve({ baseUrl: self.location.origin, organization })
  const begun = performance.now()
  const elapsed = () => performance.now() - begun
  async function* counted(from: number) {
    let entries = 0
    let toldAt = 0
    for await (const line of reeve.audit.export({ from }).lines()) {
      yield line
      if (line !== '') entries++
      if (elapsed() - toldAt < TELL_EVERY_MS) continue
      toldAt = elapsed()
      tell({ type: 'progress', entries, milliseconds: toldAt })
    }
  }
  try {
    const { archived_to: archivedTo } = await reeve.audit.listEntries({ limit: 1 }).page()
    // A server of the previous release has no such field.
    const from = (archivedTo ?? 0) + 1
    const verification = await auditTrail.verify(counted(from), kept, { from })
    tell({ type: 'done', verification, milliseconds: elapsed() })
  } catch (error) {
    const { code, status, requestId } = isReeveError(error) ? error : { code: 'unknown', status: 0, requestId: null }
    tell({ type: 'failed', failure: { code, status, requestId } })
  }
}
