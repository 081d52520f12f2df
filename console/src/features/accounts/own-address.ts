/** Prevents open redirects: only addresses of this origin, and none that a browser could read as another. */
export function isOwnAddress(address: string, origin: string): boolean {
  const url = address.startsWith('/') ? URL.parse(address, origin) : null
  return url?.origin === origin && !url.pathname.startsWith('//')
}
