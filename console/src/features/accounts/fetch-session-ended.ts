import { loadTexts } from '../../i18n/index.ts'

/**
 * Prefetches the dialog that asks to sign in again: later its files, or the network, may be gone. It has a file of its
 * own because only the authenticated app has it in its chunk.
 */
export const fetchSessionEnded = () =>
  Promise.all([import('./session-ended.tsx'), import('./second-factor-form.tsx'), loadTexts('accounts')])
