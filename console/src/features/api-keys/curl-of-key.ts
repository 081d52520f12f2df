/** A command that shows the caller of a key, ready to paste. */
export const curlOfKey = (key: string) => `curl ${location.origin}/v1/caller \\\n  -H "Authorization: Bearer ${key}"`
