import { type createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'
import { passwordLengthFault } from '../../../kernel/password-length.ts'
import { isCommonPassword } from './common-password.ts'
import { tooCommonPassword, tooLongPassword, tooShortPassword, unchangedPassword } from './storage-refusals.ts'

type Asked = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0]

/**
 * Refuses a new password that is too short, too long, common or unchanged. Better Auth refuses a caller without a
 * session or link.
 */
export async function refuseBadPassword(asked: Asked): Promise<void> {
  const { path, body } = asked
  if (path !== '/change-password' && path !== '/reset-password') return
  const { currentPassword, newPassword, token } = body ?? {}
  const person = path === '/change-password' ? (await getSessionFromCtx(asked))?.user : await ownerOf(asked, token)
  if (!person) return
  const fault = passwordLengthFault(String(newPassword))
  if (fault !== null) throw fault === 'too short' ? tooShortPassword() : tooLongPassword()
  if (await isCommonPassword(String(newPassword), person.email)) throw tooCommonPassword()
  if (path === '/change-password' && isSame(currentPassword, newPassword)) throw unchangedPassword()
}

/** True if both are the same in NFKC, the form that is hashed. Better Auth verifies the current password afterwards. */
const isSame = (current: unknown, next: unknown) => String(next).normalize('NFKC') === String(current).normalize('NFKC')

/** The owner of the link that resets a password; null if it is not valid. */
async function ownerOf({ context: { internalAdapter } }: Asked, token: unknown) {
  const link = await internalAdapter.findVerificationValue(`reset-password:${token}`)
  return link && internalAdapter.findUserById(link.value)
}
