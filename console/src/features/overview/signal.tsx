import type { AuditEntry } from '@reeve/sdk'
import type { ReactNode } from 'react'
import { OpenableTime } from '../../ui/exact-time.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { Origin } from '../audit/index.ts'

interface SignalProps {
  readonly at: string
  readonly apiKey?: string | undefined
  /** A link with the IP address. */
  readonly ip?: ReactNode
  /** A sentence. */
  readonly children: ReactNode
}

/** A row of a list of signals: a sentence, the API key and the IP address as chips, and the time. */
export const Signal = ({ at, apiKey, ip, children }: SignalProps) => (
  <li>
    <span>{children}</span>
    <Origin apiKey={apiKey !== undefined && <strong>{apiKey}</strong>} ip={ip} />
    <span>
      <OpenableTime at={at} />
    </span>
  </li>
)

/** The IP address of a change, as a link to all changes from it. */
export const EntryAddress = ({ entry: { context } }: { readonly entry: AuditEntry }) =>
  context.ip !== null && (
    <TextLink size="xs" to="/audit" search={{ ip: context.ip }}>
      {context.ip}
    </TextLink>
  )
