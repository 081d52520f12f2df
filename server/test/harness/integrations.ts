/** What the platform registers of an integration, at the least. */
export const GIT = { provider: 'git', name: 'Git' }

/** The path of a member's integrations, or of one of them. */
export const integrationPath = (userId: string, id = ''): string =>
  `/v1/members/${userId}/integrations${id && `/${encodeURIComponent(id)}`}`
