import type { Config } from '../../src/config/config.ts'
import { type OpenIdProvider, startOpenIdProvider } from './openid-provider.ts'
import type { TestOptions, TestReeve } from './reeve.ts'

/** The redirect URI of a Reeve with the default `publicUrl`. */
export const REDIRECT_URI = 'http://localhost:7070/auth/callback/oidc'

/** A Reeve with an OpenID Connect provider for sign-in, which closes with it. */
export type WithOpenId<Started extends TestReeve = TestReeve> = Started & { readonly provider: OpenIdProvider }

interface OpenIdOptions extends TestOptions {
  /** Settings that differ from the default ones, which do not trust the provider's email addresses. */
  readonly openId?: Partial<NonNullable<Config['openId']>>
  /** True if each ID token has `auth_time`. */
  readonly sendsAuthTime?: boolean
}

/** Starts a provider, and a Reeve that uses it, with `start`. */
export async function startWithOpenId<Started extends TestReeve>(
  start: (options: TestOptions) => Promise<Started>,
  { openId, sendsAuthTime = false, ...options }: OpenIdOptions = {},
): Promise<WithOpenId<Started>> {
  const provider = await startOpenIdProvider(REDIRECT_URI, { sendsAuthTime })
  const settings = {
    issuer: provider.issuer,
    clientId: provider.client.id,
    clientSecret: provider.client.secret,
    name: 'Entra ID',
    emailDomains: null,
    trustsEmail: false,
    ...openId,
  }
  const reeve = await start({ ...options, config: { ...options.config, openId: settings } })
  return {
    ...reeve,
    provider,
    async stop() {
      await reeve.stop()
      await provider.close()
    },
  }
}
