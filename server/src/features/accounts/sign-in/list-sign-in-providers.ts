import Type from 'typebox'
import { Named } from '../../../kernel/schema.ts'
import { open } from '../../../operations/operation.ts'
import { OPENID_PROVIDER_ID, type OpenIdProvider } from './openid-provider.ts'

const SignInProvider = Named(
  'SignInProvider',
  Type.Object(
    {
      id: Type.String({ description: 'The id of the provider, for `POST /auth/sign-in/social`' }),
      name: Type.String({ description: 'The name on the sign-in button' }),
    },
    { description: 'A provider for sign-in' },
  ),
)

/** Lists the providers for sign-in. The sign-in page calls this, so it needs no credential. */
export const listSignInProviders = (provider: Pick<OpenIdProvider, 'name'> | null) =>
  open({
    id: 'listSignInProviders',
    summary: 'List the sign-in providers',
    description: 'Returns the OpenID Connect provider, if one is configured.',
    method: 'GET',
    path: '/v1/sign-in/providers',
    account: 'unused',
    response: Type.Object({
      providers: Type.Array(SignInProvider, { description: 'The providers; empty if none' }),
    }),
    errors: [],
    example: { response: { providers: [{ id: 'oidc', name: 'Entra ID' }] } },

    run: async () => ({ providers: provider ? [{ id: OPENID_PROVIDER_ID, name: provider.name }] : [] }),
  })
