/** The identity providers with instructions. `other` stands for any other provider that supports SCIM 2.0. */
export const PROVIDERS = ['okta', 'entra', 'google', 'other'] as const
export type Provider = (typeof PROVIDERS)[number]

/** The names of the products, which are also the suggested names of directories. */
export const PROVIDER_NAMES: Readonly<Record<Provider, string>> = {
  okta: 'Okta',
  entra: 'Microsoft Entra ID',
  google: 'Google Workspace',
  other: '',
}

/** The suggested name of a new directory: the product's name, with the next free number if it is taken. */
export function suggestedName(provider: Provider, taken: readonly string[]): string {
  const name = PROVIDER_NAMES[provider]
  const isTaken = (one: string) => taken.some(other => other.toLowerCase() === one.toLowerCase())
  if (!isTaken(name)) return name
  let number = 2
  while (isTaken(`${name} ${number}`)) number++
  return `${name} ${number}`
}
