/** True if the text is an IP address or a network in CIDR notation. */
export function isAddress(text: string): boolean {
  const [, address = '', bits = '0'] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const isSix = /^[0-9a-f:.]*:[0-9a-f:.]*$/i.test(address)
  if (!isSix && !/^\d+(\.\d+){3}$/.test(address)) return false
  // The URL parser knows all forms of IPv6. In IPv4 it also accepts octal numbers, but rewrites them as decimal ones,
  // so the comparison with `hostname` rejects them.
  const url = URL.parse(isSix ? `http://[${address}]` : `http://${address}`)
  if (url === null) return false
  return isSix ? Number(bits) <= 128 : url.hostname === address && Number(bits) <= 32
}
