import { speaks } from '../../i18n/index.ts'

/** Fetches what asks to sign in again before it is needed: then its files, or the network, may be gone. */
export const fetchSessionEnded = () =>
  Promise.all([import('./session-ended.tsx'), import('./second-factor-form.tsx'), speaks('accounts')])
