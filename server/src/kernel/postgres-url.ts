/** A PostgreSQL URL in the form of libpq, which may name several servers: `postgres://user:password@a:5432,b/reeve`. */
export interface PostgresUrl {
  /** One URL for each server, in the same order. */
  readonly urls: readonly URL[]
}

/** Parses a PostgreSQL URL. Null if the text is not one. */
export function parsePostgresUrl(text: string): PostgresUrl | null {
  const [, scheme = '', user = '', hosts = '', rest = ''] =
    /^([a-z]+:\/\/)([^@/?#]*@)?([^/?#]*)(.*)$/is.exec(text) ?? []
  const each = hosts.split(',').map(host => `${scheme}${user}${host}${rest}`)
  if (!/^postgres(ql)?:\/\/$/i.test(scheme) || each.some(url => !URL.canParse(url))) return null
  return { urls: each.map(url => new URL(url)) }
}
