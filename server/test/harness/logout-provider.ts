import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import { newId } from '../../src/kernel/ids.ts'
import { ALLOW_LOOPBACK, type HttpReceiver, startHttpReceiver } from './http-receiver.ts'
import { type Answer, type SharedReeve, startReeve, type TestReeve } from './reeve.ts'

type KeyPair = Awaited<ReturnType<typeof generateKeyPair>>

/** Parts of a token that a test replaces. A null claim is left out. */
export interface TokenChanges {
  readonly header?: Readonly<Record<string, unknown>>
  readonly claims?: Readonly<Record<string, unknown>>
  readonly key?: Parameters<SignJWT['sign']>[0]
}

/** An identity provider that signs logout tokens as Okta does, with its keys on loopback. */
export interface LogoutProvider {
  readonly issuer: string
  readonly jwksUrl: string
  readonly receiver: HttpReceiver
  /** The settings of a directory of this provider. */
  readonly settings: { readonly logout_issuer: string; readonly logout_jwks_url: string }
  /** The published keys. A test may replace them. */
  keys: JWK[]
  /** Replaces the key, and publishes only the new one. */
  rotate(): Promise<void>
  token(directoryId: string, changes?: TokenChanges): Promise<string>
  close(): void
}

/** The origin of the service in the tests, which is the default of `REEVE_URL`. */
export const PUBLIC_URL = 'http://localhost:7070'
export const logoutPath = (directoryId: string) => `/v1/directories/${directoryId}/global-token-revocation`

export async function startLogoutProvider(
  now: () => Date,
  answer?: Parameters<typeof startHttpReceiver>[0],
): Promise<LogoutProvider> {
  const issuer = 'https://acme.okta.test'
  let kid = ''
  let pair: KeyPair
  const receiver = await startHttpReceiver(
    answer ?? ((_request, response) => void response.end(JSON.stringify({ keys: provider.keys }))),
  )
  const jwksUrl = receiver.url('/oauth2/v1/keys')
  const provider: LogoutProvider = {
    issuer,
    jwksUrl,
    receiver,
    settings: { logout_issuer: issuer, logout_jwks_url: jwksUrl },
    keys: [],
    async rotate() {
      pair = await generateKeyPair('RS256', { extractable: true })
      kid = newId()
      provider.keys = [{ ...(await exportJWK(pair.publicKey)), kid, alg: 'RS256', use: 'sig' }]
    },
    async token(directoryId, { header, claims, key } = {}) {
      const seconds = Math.floor(now().getTime() / 1000)
      const payload = {
        iss: issuer,
        sub: '0oa1b2c3d4',
        aud: `${PUBLIC_URL}${logoutPath(directoryId)}`,
        jti: newId(),
        iat: seconds,
        nbf: seconds - 300,
        exp: seconds + 300,
        ...claims,
      }
      const kept = Object.fromEntries(Object.entries(payload).filter(([, value]) => value !== null))
      return new SignJWT(kept)
        .setProtectedHeader({ alg: 'RS256', typ: 'global-token-revocation+jwt', kid, ...header })
        .sign(key ?? pair.privateKey)
    },
    close: receiver.close,
  }
  await provider.rotate()
  return provider
}

/** Sends a logout with this token. */
export const sendLogout = (
  reeve: Pick<SharedReeve, 'call'>,
  directoryId: string,
  token: string,
  body: unknown,
): Promise<Answer> =>
  reeve.call(`POST ${logoutPath(directoryId)}`, { headers: { authorization: `Bearer ${token}` }, body: body as object })

/** Two Reeve servers of one database, and a provider whose tokens they accept. */
export interface TwoWithLogout {
  readonly reeve: TestReeve
  readonly second: TestReeve
  readonly okta: LogoutProvider
  stop(): Promise<void>
}

export async function startTwoWithLogout(): Promise<TwoWithLogout> {
  const config = { webhookAllow: ALLOW_LOOPBACK }
  const reeve = await startReeve({ config })
  const second = await startReeve({ config, on: reeve.database })
  const okta = await startLogoutProvider(() => reeve.clock.now())
  return {
    reeve,
    second,
    okta,
    async stop() {
      okta.close()
      await second.stop()
      await reeve.stop()
    },
  }
}
