/**
 * A `fetch` that stores cookies like a browser. It sends them only with `credentials: 'include'`, and marks every
 * request as same-origin.
 */
export function createBrowserFetch(): (request: Request) => Promise<Response> {
  const cookies = new Map<string, string>()
  return async request => {
    const asked = new Request(request)
    asked.headers.set('sec-fetch-site', 'same-origin')
    if (request.credentials === 'include' && cookies.size > 0) {
      asked.headers.set('cookie', Array.from(cookies, pair => pair.join('=')).join('; '))
    }
    const response = await fetch(asked)
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/max-age=0/i.test(line) || value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }
}
