/** True if an identity provider accepts this URL, and may reach it: https, and not loopback. */
export function isPublicAddress(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' && !/^(.+\.)?localhost$|^127\.|^\[::1\]$/.test(hostname)
}
