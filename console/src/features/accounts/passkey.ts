/** The browser's side of passkeys: it turns what Reeve asks into a question to the person's device, and back. */
import type { Passkey } from '@reeve/sdk'
import { reeve } from '../../api/client.ts'

/** The person turned it down, or the device had none that fits. */
export class PasskeyCancelled extends Error {}

/** Makes a passkey on one of the person's devices, and tells Reeve of it. */
export async function addPasskey(name: string): Promise<Passkey> {
  const options = (await reeve().auth.getPasskeyCreationOptions()) as PublicKeyCredentialCreationOptionsJSON
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  const response = await fromDevice(() => navigator.credentials.create({ publicKey }))
  return reeve().auth.addPasskey({ response, name })
}

/** Signs in with a passkey of this site's, whoever it belongs to. */
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
