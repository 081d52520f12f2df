import 'i18next'
import type api from '../api/strings.en.ts'
import type accounts from '../features/accounts/strings.en.ts'
import type audit from '../features/audit/strings.en.ts'
import type governance from '../features/governance/strings.en.ts'
import type members from '../features/members/strings.en.ts'
import type offboarding from '../features/offboarding/strings.en.ts'
import type frame from '../frame/strings.en.ts'
import type ui from '../ui/strings.en.ts'

/** A key that does not exist, or a value that a text does not name, does not compile. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'ui'
    resources: {
      ui: typeof ui
      api: typeof api
      frame: typeof frame
      accounts: typeof accounts
      audit: typeof audit
      governance: typeof governance
      members: typeof members
      offboarding: typeof offboarding
    }
  }
}
