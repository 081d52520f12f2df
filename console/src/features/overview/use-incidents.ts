import type { AuditEntry } from '@reeve/sdk'
import { useQuery } from '@tanstack/react-query'
import { useCaller } from '../../api/caller.ts'
import { failedSignInsQuery } from '../members/index.ts'
import { suspiciousByAddress } from './failed-sign-ins.ts'
import { joinIncidents } from './incidents.ts'
import { useNewReceivers } from './new-receivers.tsx'
import { changesOfQuery } from './overview.queries.ts'

/** An API key that was created since yesterday. */
export interface NewKey {
  readonly by: string | null
  readonly since: string
  readonly entry: AuditEntry
}

/** The incidents since yesterday, and the failed sign-ins and webhooks that belong to none, with their errors. */
export function useIncidents() {
  const { may } = useCaller()
  const failed = useQuery({ ...failedSignInsQuery(), enabled: may('members.suspend') })
  const created = useQuery({
    ...changesOfQuery('api_key.created'),
    enabled: may('members.suspend') && may('audit.read'),
  })
  const changed = useNewReceivers()
  const keys = (created.data ?? []).map((entry): NewKey => ({ by: entry.actor.id, since: entry.occurred_at, entry }))
  return {
    ...joinIncidents(suspiciousByAddress(failed.data ?? []), keys, changed.receivers),
    signInError: failed.error ?? created.error,
    receiverError: changed.error,
  }
}
