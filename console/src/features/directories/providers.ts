/** The identity providers with instructions. `other` stands for any other one that speaks SCIM 2.0. */
export const PROVIDERS = ['okta', 'entra', 'google', 'other'] as const
export type Provider = (typeof PROVIDERS)[number]

/** The names of the products, which are also the suggested names of directories. */
export const PROVIDER_NAMES: Readonly<Record<Provider, string>> = {
  okta: 'Okta',
  entra: 'Microsoft Entra ID',
  google: 'Google Workspace',
  other: '',
}

/** The URL of the SCIM service, which every organization shares: the token decides the organization. */
export const scimUrl = (): string => `${location.origin}/scim/v2`

/** The URL at which the provider ends the sessions of a person. */
export const logoutUrl = (directoryId: string): string =>
  `${location.origin}/v1/directories/${directoryId}/global-token-revocation`
