import { isUuid } from '../kernel/ids.ts'
import { UsageError } from '../kernel/operator-error.ts'

/** @throws UsageError unless `--organization` is a UUID */
export function assertOrganizationId(organization: string): void {
  if (isUuid(organization)) return
  throw new UsageError(
    '--organization must be the UUID of an organization. Run "npx reeve organization list" to find it.',
  )
}
