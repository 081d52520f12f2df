import { tryGetCurrentAuthEndpointContext } from '@better-auth/core/context'
import { passkey } from '@better-auth/passkey'
import { APIError } from 'better-auth/api'
import { refuseAttestation, refuseUnusablePasskey } from './passkey-registration.ts'
import type { RequestStates } from './request-state.ts'
import { PASSKEY_TABLES } from './schema.ts'
import { blockedLogin } from './storage-refusals.ts'
import { refuseUnverifiedUser } from './user-verification.ts'

/** Better Auth's plugin for passkeys. Passkeys are bound to the host of the public URL. */
export function createPasskeyPlugin(publicUrl: string, stateOf: RequestStates) {
  const plugin = passkey({
    rpName: 'Reeve',
    rpID: new URL(publicUrl).hostname,
    origin: publicUrl,
    schema: PASSKEY_TABLES,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    registration: {
      async afterVerification({ ctx, verification: { registrationInfo } }) {
        refuseUnverifiedUser(registrationInfo?.userVerified, 'registration')
        if (registrationInfo) await refuseUnusablePasskey(registrationInfo.credential)
        stateOf(ctx.request).isRegistrationVerified = true
      },
    },
    authentication: {
      afterVerification(verified) {
        refuseUnverifiedUser(verified.verification.authenticationInfo.userVerified, 'sign-in')
        const credentialId = verified.verification.authenticationInfo.credentialID
        const state = stateOf(verified.ctx.request)
        state.proof = { kind: 'passkey', userId: state.candidate, credentialId }
      },
    },
  })
  const { options } = plugin.endpoints.verifyPasskeyRegistration
  Object.assign(options, {
    // Runs after the library's check of the session.
    use: [...options.use, refuseAttestation],
    onAPIError: (error: APIError) => refuseInvalidRegistration(error, stateOf),
  })
  Object.assign(plugin.endpoints.verifyPasskeyAuthentication.options, {
    onAPIError: (error: APIError) => refuseBlocked(error, stateOf),
  })
  return plugin
}

/**
 * Responds with 401 to a sign-in whose session a login block has already ended. Better Auth would respond with 500,
 * because the account is hidden.
 */
function refuseBlocked({ body }: APIError, stateOf: RequestStates): void {
  const { begunFor } = stateOf(tryGetCurrentAuthEndpointContext()?.request)
  if (body?.message === 'User not found' && begunFor !== null) throw blockedLogin()
}

/**
 * Responds with 400 to an invalid registration. Better Auth would respond with 500, as if it could not store a valid
 * one.
 */
function refuseInvalidRegistration({ statusCode, body }: APIError, stateOf: RequestStates): void {
  const { isRegistrationVerified } = stateOf(tryGetCurrentAuthEndpointContext()?.request)
  if (statusCode === 500 && !isRegistrationVerified) throw new APIError('BAD_REQUEST', body)
}
