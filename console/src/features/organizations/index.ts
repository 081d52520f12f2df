/** The organization itself: its name and its id. */
export { organizationsRoutes } from './organizations.routes.ts'
