import type { Bytes } from '../bytes.ts'

/** The SHA-256 of `bytes` (in hexadecimal) followed by `text` (in UTF-8). The hash is in lower-case hexadecimal. */
export type Sha256<Hash> = (bytes: string, text: string) => Hash

/** A public key that verifies checkpoints. */
export interface CheckpointKey<Verdict> {
  /** The first 8 bytes of the SHA-256 of the key (SPKI, DER), in lower-case hexadecimal. */
  readonly id: string
  /** True if the holder of the private key made this Ed25519 signature over the text in UTF-8. */
  verify(text: string, signature: Bytes): Verdict
}

/** Cryptographic primitives of the platform. Synchronous ones make verification faster. */
export interface Cryptography {
  readonly sha256: Sha256<string | Promise<string>>
  /** Reads a public key (Ed25519, SPKI in PEM). Throws for any other value, and `verify` then throws, too. */
  readKey(pem: unknown): AnyKey | Promise<AnyKey>
}

type AnyKey = CheckpointKey<boolean | Promise<boolean>>
