/** Sign-in, the pages of mailed links, the account's security, and signing in again after a session has ended. */

export { BackToSignIn } from './back-to-sign-in.tsx'
export { fetchSessionEnded } from './fetch-session-ended.ts'
export { LinkCompleted } from './link-completed.tsx'
export { isLinkRefusal, LinkRefused } from './link-refused.tsx'
export { NewPasswordInput } from './new-password-input.tsx'
export { SessionGuard } from './session-guard.tsx'
export { SignInForm } from './sign-in-form.tsx'
