/** The drivers with which the floor can access PostgreSQL. */
export const DRIVERS = ['wire', 'node-postgres-batch', 'node-postgres', 'postgres.js'] as const
export type DriverName = (typeof DRIVERS)[number]

/** The driver of the measurements. `npm run bench -- floors` compares it with the others. */
export const FASTEST: DriverName = 'wire'
