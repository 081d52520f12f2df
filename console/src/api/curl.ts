import { Reeve } from '@reeve/sdk'

/** An API call in the form that screens use: `reeve => reeve.members.suspend(id, body)`. */
export type ReeveCall = (reeve: Reeve) => unknown

/**
 * Returns the equivalent curl command. It is derived from the request that the client would send, so the two cannot
 * differ. The base URL and the key stay shell variables, so the command contains nothing of the session.
 */
export async function curlOf(call: ReeveCall): Promise<string> {
  const request = await new Promise<Request>((resolve, reject) => {
    const recorder = new Reeve({
      baseUrl: location.origin,
      apiKey: 'never-sent',
      tries: 1,
      fetch: async sent => {
        resolve(sent)
        return new Response(null, { status: 204 })
      },
    })
    // Only a failure to build the request matters, not the result of the recorded request.
    Promise.resolve(call(recorder)).catch(reject)
  })
  const { method, url } = request
  const body = await request.text()
  const lines = [
    method === 'GET' ? 'curl' : `curl -X ${method}`,
    `  "$REEVE_URL"${quote(url.slice(location.origin.length))}`,
    '  -H "Authorization: Bearer $REEVE_API_KEY"',
    ...(body === '' ? [] : ["  -H 'Content-Type: application/json'", `  -d ${quote(body)}`]),
  ]
  return lines.join(' \\\n')
}

/** Quotes a text as one shell word. */
export const quote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`
