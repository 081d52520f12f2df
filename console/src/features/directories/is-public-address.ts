/** True if identity providers accept this URL and could reach it: it uses https, and is not a loopback address. */
export function isPublicAddress(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' && !/^(.+\.)?localhost$|^127\.|^\[::1\]$/.test(hostname)
}
