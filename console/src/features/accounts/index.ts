/** Sign-in, the pages of mailed links, the account's security, and signing in again after a session has ended. */

export { fetchSessionEnded } from './fetch-session-ended.ts'
export { LinkCompleted } from './link-completed.tsx'
export { LinkLoading } from './link-loading.tsx'
export { isLinkRefusal, LinkRefused } from './link-refused.tsx'
export { NewPasswordInput, passwordFault } from './new-password-input.tsx'
export { SessionGuard } from './session-guard.tsx'
export { SignInForm } from './sign-in-form.tsx'
