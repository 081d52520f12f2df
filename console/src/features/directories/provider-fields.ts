import type { Provider } from './providers.ts'

/** A field in the identity provider's settings: its label there, and the value to enter. */
export interface ProviderField {
  readonly name: string
  readonly value: string
  /** True to show a copy button. */
  readonly isCopied?: true
}

export type Step = 'app' | 'address' | 'test' | 'send' | 'assign'

/** The steps at each provider, in order; each has a text, and fields with the names that the provider gives them. */
export const STEPS: Readonly<Record<Provider, readonly Step[]>> = {
  okta: ['app', 'address', 'test', 'send', 'assign'],
  entra: ['app', 'address', 'test', 'send', 'assign'],
  google: ['app', 'address', 'send', 'assign'],
  other: ['address', 'send'],
}

/** The fields to fill in at each step. `token` is the value of the token's field. */
export function fieldsOf(
  provider: Provider,
  url: string,
  token: string,
): Partial<Record<Step, readonly ProviderField[]>> {
  const address = (name: string): ProviderField => ({ name, value: url, isCopied: true })
  switch (provider) {
    case 'okta':
      return {
        address: [
          address('SCIM connector base URL'),
          { name: 'Unique identifier field for users', value: 'userName' },
          { name: 'Supported provisioning actions', value: 'Push New Users, Push Profile Updates, Push Groups' },
          { name: 'Authentication Mode', value: 'HTTP Header' },
          { name: 'Authorization', value: token },
        ],
        send: [{ name: 'To App', value: 'Create Users, Update User Attributes, Deactivate Users' }],
      }
    case 'entra':
      return { address: [address('Tenant URL'), { name: 'Secret Token', value: token }] }
    case 'google':
      return { address: [{ name: 'Access token', value: token }, address('Endpoint URL')] }
    case 'other':
      return { address: [address('SCIM 2.0 URL'), { name: 'Authorization: Bearer', value: token }] }
  }
}
