/**
 * Event tokens: events as signed Security Event Tokens (RFC 8417), which webhooks of the format `set` get.
 *
 * Terms: event token (one event, signed for one webhook), signing key (an RSA key of the installation), key id (the
 * thumbprint of the public key). Invariants: a private key is stored only sealed; its public key is published before it
 * signs, and for a week after its last signature, unless it has leaked; an event has at most one security event,
 * because a delivery sends one token.
 */

export { createEventTokens, type EventTokens } from './event-tokens.ts'
export { getSigningKeys } from './get-signing-keys.ts'
export { rotateSigningKey } from './rotate-signing-key.ts'
export { isSentAs } from './security-events.ts'
