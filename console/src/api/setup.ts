import { apiQuery } from './queries.ts'

/** The setup state. Nobody can sign in before the setup. `sends_mail` is false if mails are only logged. */
export const setupQuery = () => apiQuery('getSetup', [], (reeve, signal) => reeve.setup.get({ signal }))
