import Type from 'typebox'
import { Named } from '../../../kernel/schema.ts'
import { open } from '../../../operations/operation.ts'
import { OPENID_PROVIDER_ID, type OpenIdProvider } from './openid-provider.ts'

const SignInProvider = Named(
  'SignInProvider',
  Type.Object(
    {
      id: Type.String({ description: 'The id of the provider, as `POST /auth/sign-in/social` takes it' }),
      name: Type.String({ description: 'The name of the provider, as people know it' }),
    },
    { description: 'A provider at which people sign in' },
  ),
)

/** The providers at which people can sign in. The sign-in page requests them, without a credential. */
export const listSignInProviders = (provider: Pick<OpenIdProvider, 'name'> | null) =>
  open({
    id: 'listSignInProviders',
    summary: 'List the sign-in providers',
    description: 'The OpenID Connect provider of this installation, if there is one. Needs no credential.',
    method: 'GET',
    path: '/v1/sign-in/providers',
    account: 'unused',
    response: Type.Object({
      providers: Type.Array(SignInProvider, { description: 'Empty if people sign in only here' }),
    }),
    errors: [],
    example: { response: { providers: [{ id: 'oidc', name: 'Entra ID' }] } },

    run: async () => ({ providers: provider ? [{ id: OPENID_PROVIDER_ID, name: provider.name }] : [] }),
  })
