import type { auditTrail } from '@reeve/sdk'
import { useEffect, useRef, useState } from 'react'
import { currentOrganization } from '../../api/client.ts'
import { now } from '../../ui/clock.ts'
import { rememberVerification } from './last-verification.ts'
import type { Failure, VerifyMessage, VerifyRequest } from './verify.worker.ts'

type State =
  | { readonly is: 'idle' | 'cancelled' }
  | { readonly is: 'running'; readonly entries: number; readonly perSecond: number }
  | { readonly is: 'done'; readonly verification: auditTrail.TrailVerification; readonly at: Date }
  | { readonly is: 'failed'; readonly failure: Failure }

/** Verifies the chain in a web worker, which is terminated when the page unmounts. */
export function useVerification() {
  const [state, setState] = useState<State>({ is: 'idle' })
  const worker = useRef<Worker>(undefined)
  const end = () => {
    worker.current?.terminate()
    worker.current = undefined
  }
  useEffect(() => () => worker.current?.terminate(), [])
  return {
    state,
    start(kept: auditTrail.KeptCheckpoints | undefined) {
      end()
      const running = new Worker(new URL('./verify.worker.ts', import.meta.url), { type: 'module' })
      worker.current = running
      setState({ is: 'running', entries: 0, perSecond: 0 })
      const organization = currentOrganization()
      running.onmessage = ({ data }: MessageEvent<VerifyMessage>) => {
        if (data.type === 'progress') {
          const { entries, milliseconds } = data
          return setState({ is: 'running', entries, perSecond: Math.round((entries / milliseconds) * 1000) })
        }
        end()
        if (data.type === 'failed') return setState({ is: 'failed', failure: data.failure })
        const at = new Date(now())
        if (organization !== undefined) rememberVerification(organization, toRemembered(data.verification, at))
        setState({ is: 'done', verification: data.verification, at })
      }
      running.onerror = () => {
        end()
        setState({ is: 'failed', failure: { code: 'unknown', status: 0, requestId: null } })
      }
      running.postMessage({ organization, kept } satisfies VerifyRequest)
    },
    cancel() {
      end()
      setState({ is: 'cancelled' })
    },
  }
}

const toRemembered = (
  { first_fault: fault, entries, last_sequence: last }: auditTrail.TrailVerification,
  at: Date,
) => ({
  at: at.toISOString(),
  isIntact: fault === null,
  sequence: fault?.sequence ?? last ?? entries,
})
