/** Prevents open redirects: accepts only URLs of this origin, and none that a browser could interpret as another. */
export function isOwnAddress(address: string, origin: string): boolean {
  const url = address.startsWith('/') ? URL.parse(address, origin) : null
  return url?.origin === origin && !url.pathname.startsWith('//')
}
