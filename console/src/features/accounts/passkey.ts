/** WebAuthn: fetches the options from Reeve, calls the browser's API, and sends the result to Reeve to verify it. */
import type { Passkey } from '@reeve/sdk'
import { reeve } from '../../api/client.ts'

/**
 * Thrown if the browser's API rejects the call. Usually the person has cancelled, or the device has no matching
 * passkey.
 */
export class PasskeyCancelled extends Error {}

/** Creates a passkey on one of the person's devices, and registers it. */
export async function addPasskey(name: string): Promise<Passkey> {
  const options = (await reeve().auth.getPasskeyCreationOptions()) as PublicKeyCredentialCreationOptionsJSON
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  const response = await fromDevice(() => navigator.credentials.create({ publicKey }))
  return reeve().auth.addPasskey({ response, name })
}

/** Signs in with any discoverable passkey of this site. */
export async function signInWithPasskey(): Promise<void> {
  const options = (await reeve().auth.getPasskeyRequestOptions()) as PublicKeyCredentialRequestOptionsJSON
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  await reeve().auth.signInWithPasskey({ response: await fromDevice(() => navigator.credentials.get({ publicKey })) })
}

async function fromDevice(ask: () => Promise<Credential | null>): Promise<object> {
  try {
    const credential = await ask()
    if (credential instanceof PublicKeyCredential) return credential.toJSON()
    throw new PasskeyCancelled()
  } catch (error) {
    throw error instanceof DOMException ? new PasskeyCancelled() : error
  }
}
