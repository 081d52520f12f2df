// biome-ignore lint/suspicious/noExplicitAny: a test reads responses whose shape it verifies
export type AnsweredBody = any

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly body: AnsweredBody
}

export interface CallOptions {
  readonly key?: string | undefined
  readonly body?: unknown
  readonly headers?: Record<string, string>
  /** False: redirects are not followed. */
  readonly follow?: boolean
}

/** Sends a request over HTTP, and parses a JSON response. */
export async function call(
  url: string,
  request: string,
  { key, body, headers, follow = true }: CallOptions = {},
): Promise<Answer> {
  const [method = '', path = ''] = request.split(' ')
  const response = await fetch(url + path, {
    method,
    redirect: follow ? 'follow' : 'manual',
    headers: {
      ...(key && { authorization: `Bearer ${key}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  const isJson = /[/+]json\b/.test(response.headers.get('content-type') ?? '')
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text }
}
