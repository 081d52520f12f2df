import type { BetterAuthPlugin } from 'better-auth'
import { createAuthMiddleware } from 'better-auth/api'

/**
 * Closes the library's sign-in with an ID token that a client sends: the token may have been issued for another
 * sign-in, and could be sent again. It must come after the provider's plugin, whose hook adds a provider that was down
 * when the library was set up.
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
            // A copy: the provider's own functions also verify the ID tokens of the redirect with its options.
            socialProviders[index] = { ...provider, options: { ...provider.options, disableIdTokenSignIn: true } }
          }
        }),
      },
    ],
  },
} satisfies BetterAuthPlugin
