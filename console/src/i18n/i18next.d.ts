import 'i18next'
import type api from '../api/strings.en.ts'
import type security from '../features/accounts/security/strings.en.ts'
import type accounts from '../features/accounts/strings.en.ts'
import type apiKeys from '../features/api-keys/strings.en.ts'
import type audit from '../features/audit/strings.en.ts'
import type directories from '../features/directories/strings.en.ts'
import type governance from '../features/governance/strings.en.ts'
import type invitations from '../features/invitations/strings.en.ts'
import type members from '../features/members/strings.en.ts'
import type offboarding from '../features/offboarding/strings.en.ts'
import type oracle from '../features/oracle/strings.en.ts'
import type organizations from '../features/organizations/strings.en.ts'
import type overview from '../features/overview/strings.en.ts'
import type profiles from '../features/profiles/strings.en.ts'
import type triggers from '../features/triggers/strings.en.ts'
import type layout from '../layout/strings.en.ts'
import type ui from '../ui/strings.en.ts'

/** Makes missing keys and missing interpolation values compile errors. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'ui'
    resources: {
      ui: typeof ui
      api: typeof api
      layout: typeof layout
      accounts: typeof accounts
      audit: typeof audit
      directories: typeof directories
      governance: typeof governance
      members: typeof members
      security: typeof security
      triggers: typeof triggers
      overview: typeof overview
      organizations: typeof organizations
      oracle: typeof oracle
      invitations: typeof invitations
      'api-keys': typeof apiKeys
      offboarding: typeof offboarding
      profiles: typeof profiles
    }
  }
}
