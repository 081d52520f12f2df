import type { Config } from '../config/config.ts'
import { isLoopback } from '../kernel/loopback.ts'

/**
 * A sentence if links lead to another port of this machine than the one that Reeve listens on; otherwise null.
 * `REEVE_URL` is also a variable of client commands, so it might be left over in the environment. Behind a proxy the
 * ports may differ. With `isPortAssumed`, the process that listens may have another value of `PORT`.
 */
export function linksToOtherPort(
  { publicUrl, isPublicUrlSet, port, trustProxy }: Config,
  isPortAssumed = false,
): string | null {
  const { protocol, hostname, port: named } = new URL(publicUrl)
  const linked = Number(named || (protocol === 'https:' ? 443 : 80))
  if (!isPublicUrlSet || trustProxy || port === 0 || port === linked || !isLoopback(hostname)) return null
  if (isPortAssumed) {
    return (
      `REEVE_URL is ${publicUrl}, but PORT is not set here, so this check assumes that Reeve listens on port ` +
      `${port}. If it listens on ${linked}, set PORT=${linked} here, too.`
    )
  }
  return (
    `REEVE_URL is ${publicUrl}, but Reeve listens on port ${port}. All links lead to port ${linked}. ` +
    `Unset it, or set it to http://localhost:${port}.`
  )
}
