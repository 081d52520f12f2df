import { loadTexts } from '../../i18n/index.ts'

/**
 * Prefetches the dialog that asks to sign in again: later its files or the network may be unavailable. The function is
 * in a file of its own, so that only the chunk of the authenticated app contains it.
 */
export const fetchSessionEnded = () =>
  Promise.all([import('./session-ended.tsx'), import('./second-factor-form.tsx'), loadTexts('accounts')])
