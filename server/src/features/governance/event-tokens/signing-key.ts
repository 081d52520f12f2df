import { createPrivateKey, generateKeyPair, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import { calculateJwkThumbprint, exportJWK, type JWK } from 'jose'
import type { Vault } from '../../../kernel/vault.ts'

/** A signing key with its sealed private key. */
export interface SealedKey {
  readonly id: string
  readonly sealed: Buffer
}

export interface NewKey extends SealedKey {
  readonly publicJwk: JWK
}

/** A key that is ready to sign. */
export interface OpenedKey {
  readonly kid: string
  readonly privateKey: KeyObject
}

const MODULUS_BITS = 2048
const generate = promisify(generateKeyPair)

/** Generates a key for RS256. Its id is the thumbprint of the public key (RFC 7638). */
export async function makeSigningKey(vault: Vault): Promise<NewKey> {
  const { publicKey, privateKey } = await generate('rsa', { modulusLength: MODULUS_BITS })
  const jwk = await exportJWK(publicKey)
  const id = await calculateJwkThumbprint(jwk)
  const text = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
  return { id, sealed: vault.seal(text, sealContext(id)), publicJwk: { ...jwk, kid: id, alg: 'RS256', use: 'sig' } }
}

export const openSigningKey = (vault: Vault, { id, sealed }: SealedKey): OpenedKey => ({
  kid: id,
  privateKey: createPrivateKey(vault.open(sealed, sealContext(id))),
})

const sealContext = (id: string): string => JSON.stringify(['signing key', id])
