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
