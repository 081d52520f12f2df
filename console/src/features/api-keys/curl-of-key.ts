/** A curl command that requests `/v1/caller` with the key, ready to paste into a terminal. */
export const curlOfKey = (key: string) => `curl ${location.origin}/v1/caller \\\n  -H "Authorization: Bearer ${key}"`
