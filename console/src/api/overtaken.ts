/** Thrown in place of a change that would replace what somebody else has changed since the form was opened. */
export class Overtaken extends Error {
  /** What they have changed, as it is now. */
  readonly now: object

  constructor(now: object) {
    super('somebody else has changed the same meanwhile')
    this.now = now
  }
}

/** The fields among the `changes` that are `now` neither as they were `before` nor as they shall be. */
export function overtakenFields<Thing extends object>(
  before: Thing,
  changes: { readonly [Field in keyof Thing]?: unknown },
  now: Thing,
): Partial<Thing> {
  const fields = (Object.keys(changes) as (keyof Thing)[]).filter(field => {
    const is = canonical(now[field])
    return is !== canonical(before[field]) && is !== canonical(changes[field])
  })
  return Object.fromEntries(fields.map(field => [field, now[field]])) as Partial<Thing>
}

/** The order of a list or of names does not count. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return JSON.stringify(value.toSorted())
  return JSON.stringify(typeof value === 'object' && value !== null ? Object.entries(value).sort() : value)
}
