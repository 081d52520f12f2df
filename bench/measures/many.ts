import type { Measure } from '../measure.ts'
import { assignProfile } from './assign-profile.ts'
import { listWebhooks } from './list-webhooks.ts'
import { suspendMember } from './suspend-member.ts'

const ORGANIZATIONS = 10_000
const WHERE = 'over 10,000 organizations'

/**
 * Each request goes to a different organization than the previous one, so an organization gets only one request in
 * 10,000.
 */
export const many: Measure = {
  name: 'many',
  about: 'list, assign and suspend over 10,000 organizations',
  hasFloor: true,
  onlyByName: true,
  run: async bench => [
    ...(await listWebhooks(bench, WHERE, ORGANIZATIONS)),
    ...(await assignProfile(bench, WHERE, ORGANIZATIONS)),
    ...(await suspendMember(bench, WHERE, ORGANIZATIONS, 0.7)),
  ],
}
