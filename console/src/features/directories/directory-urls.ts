/** The URL of the SCIM service. It is the same for all organizations, because the token identifies the organization. */
export const scimUrl = (): string => `${location.origin}/scim/v2`

/** The URL at which the provider ends the sessions of a person. */
export const logoutUrl = (directoryId: string): string =>
  `${location.origin}/v1/directories/${directoryId}/global-token-revocation`
