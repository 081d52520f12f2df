import type { Bytes } from '../bytes.ts'

/** SHA-256 of bytes in hexadecimal, followed by a text in UTF-8; the hash is in lower-case hexadecimal. */
export type Sha256<Hash> = (bytes: string, text: string) => Hash

/** The public key to checkpoints. */
export interface CheckpointKey<Verdict> {
  /** The first 8 bytes of the SHA-256 of the key (SPKI, DER), in lower-case hexadecimal. */
  readonly id: string
  /** True if the holder of the private key made this Ed25519 signature over the text in UTF-8. */
  verify(text: string, signature: Bytes): Verdict
}

/** The primitives that verification takes from its platform. Those that return no promise make it faster. */
export interface Cryptography {
  readonly sha256: Sha256<string | Promise<string>>
  /** Reads a public key: Ed25519, SPKI in PEM. For anything else it throws, and so does the verification. */
  readKey(pem: unknown): AnyKey | Promise<AnyKey>
}

type AnyKey = CheckpointKey<boolean | Promise<boolean>>
