/** The minimal body of an integration. */
export const GIT = { provider: 'git', name: 'Git' }

/** The path of a member's integrations, or of a single one. */
export const integrationPath = (userId: string, id = ''): string =>
  `/v1/members/${userId}/integrations${id && `/${encodeURIComponent(id)}`}`
