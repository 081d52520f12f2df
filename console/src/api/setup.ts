import { apiQuery } from './queries.ts'

/** The setup state of the installation, and its mail server. Nobody can sign in before the setup. */
export const setupQuery = () => apiQuery('getSetup', [], (reeve, signal) => reeve.setup.get({ signal }))
