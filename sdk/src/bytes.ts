export type Bytes = Uint8Array<ArrayBuffer>

export const encode = (text: string): Bytes => new TextEncoder().encode(text)

/** Undefined for what is not base64. */
export function fromBase64(text: string): Bytes | undefined {
  try {
    return Uint8Array.from(atob(text), character => character.charCodeAt(0))
  } catch {
    return undefined
  }
}

export const fromHex = (text: string): Bytes =>
  Uint8Array.from(text.match(/../g) ?? [], pair => Number.parseInt(pair, 16))

export const toHex = (bytes: Bytes): string => Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')

export function concatenate(first: Uint8Array, second: Uint8Array): Bytes {
  const whole = new Uint8Array(first.length + second.length)
  whole.set(first)
  whole.set(second, first.length)
  return whole
}
