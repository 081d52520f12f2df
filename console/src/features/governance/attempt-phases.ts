import type { Attempt } from '@reeve/sdk'

type Phase = 'dns' | 'connect' | 'tls' | 'wait' | 'rest'

/** The phase in which a request with this outcome failed. The phase did not complete, so its duration is missing. */
const LAST_PHASES: Readonly<Partial<Record<Attempt['outcome'], Phase>>> = {
  dns_failed: 'dns',
  connect_failed: 'connect',
  connect_timeout: 'connect',
  tls_failed: 'tls',
  timeout: 'wait',
}

/** Remainders of at most this many milliseconds are rounding errors, and are ignored. */
const LEAST_MS = 0.05

/** A shorter phase, as a share of the total, does not matter. */
const LEAST_SHARE = 0.05

/** True if at least two phases matter. Otherwise the total says as much as the phases. */
export const isDivided = (phases: readonly { readonly milliseconds: number }[], totalMs: number): boolean =>
  phases.filter(({ milliseconds }) => milliseconds > LEAST_SHARE * totalMs).length > 1

/**
 * The phases of a request in order, with their durations, whose sum is the total. Time outside the measured phases
 * belongs to the phase in which the request failed, otherwise to `rest`, such as reading the response.
 */
export function phasesOf({ outcome, timings }: Pick<Attempt, 'outcome' | 'timings'>) {
  const { dns_ms: dns, connect_ms: connect, tls_ms: tls, first_byte_ms: wait, total_ms: total } = timings
  const measured = { dns, connect, tls, wait }
  const known = Object.values(measured).reduce<number>((sum, milliseconds) => sum + (milliseconds ?? 0), 0)
  const remainder = total - known
  const failed = LAST_PHASES[outcome] ?? 'rest'
  const last = failed === 'rest' || measured[failed] === null ? failed : 'rest'
  return Object.entries({ ...measured, rest: null, ...(remainder > LEAST_MS && { [last]: remainder }) }).flatMap(
    ([name, milliseconds]) => (milliseconds === null ? [] : [{ name: name as Phase, milliseconds }]),
  )
}
