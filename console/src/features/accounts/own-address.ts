/** Prevents open redirects: true only for URLs of this origin that no browser could interpret as another origin. */
export function isOwnAddress(address: string, origin: string): boolean {
  const url = address.startsWith('/') ? URL.parse(address, origin) : null
  return url?.origin === origin && !url.pathname.startsWith('//')
}
