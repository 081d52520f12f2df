import type { BetterAuthPlugin } from 'better-auth'
import { createAuthMiddleware } from 'better-auth/api'

/**
 * Disables sign-in with an ID token that a client sends: the token may have been issued for another sign-in, and could
 * be replayed. This plugin must come after the one for OpenID Connect, whose hook adds a provider later if it was
 * unreachable when Better Auth was created.
 */
export const refuseIdTokens = {
  id: 'refuse-id-tokens',
  hooks: {
    before: [
      {
        matcher: () => true,
        handler: createAuthMiddleware(async ({ context: { socialProviders } }) => {
          for (const [index, provider] of socialProviders.entries()) {
            if (provider.options?.disableIdTokenSignIn) continue
            // Changes a copy: the provider's functions verify ID tokens of redirects with the original options.
            socialProviders[index] = { ...provider, options: { ...provider.options, disableIdTokenSignIn: true } }
          }
        }),
      },
    ],
  },
} satisfies BetterAuthPlugin
