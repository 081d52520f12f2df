import type { BetterAuthPlugin } from 'better-auth'
import { createAuthMiddleware } from 'better-auth/api'

/**
 * Disables sign-in with an ID token that a client sends: the token may have been issued for another sign-in, and could
 * be replayed. This plugin must follow the provider's plugin, whose hook adds a provider that was down when the library
 * was created.
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
            // A copy, because the provider's functions verify the redirect's ID tokens with the original options.
            socialProviders[index] = { ...provider, options: { ...provider.options, disableIdTokenSignIn: true } }
          }
        }),
      },
    ],
  },
} satisfies BetterAuthPlugin
