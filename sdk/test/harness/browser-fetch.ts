/**
 * A `fetch` that keeps cookies as a browser does: it sends them only with a request that asks for it, and says that
 * the request comes from the site's own page.
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
