import { connect, type Socket } from 'node:net'

const CONNECT_TIMEOUT_MS = 5_000

/** Where the driver wants to connect to. */
interface Address {
  readonly path: string | false | null | undefined
  readonly host: readonly string[]
  readonly port: readonly number[]
}

/**
 * Makes the only socket that a client of the driver may have. By default the driver reconnects after a loss, and sends
 * waiting statements outside their transaction. It also retries for ever if a server, or a proxy without a server
 * behind it, accepts connections and closes them. `onFailure` is called when there is no socket.
 */
export function connectOnce(onFailure: () => void): (address: Address) => Promise<Socket> {
  let isUsed = false
  return async address => {
    try {
      if (isUsed) throw failure('CONNECTION_CLOSED', 'the connection to PostgreSQL was lost')
      isUsed = true
      return await open(address)
    } catch (error) {
      onFailure()
      throw error
    }
  }
}

function open({ path, host, port }: Address): Promise<Socket> {
  const at = { host: host[0] ?? 'localhost', port: port[0] ?? 5432 }
  // The driver writes a flush of over 1 kB in parts. No part may wait for the acknowledgement of the one before.
  const socket = path ? connect(path) : connect({ ...at, noDelay: true })
  const late = () => socket.destroy(failure('CONNECT_TIMEOUT', 'PostgreSQL took no connection within 5 s'))
  const timer = setTimeout(late, CONNECT_TIMEOUT_MS)
  return new Promise((resolve, reject) => {
    socket.once('close', () => clearTimeout(timer))
    socket.once('error', reject)
    socket.once('connect', () => {
      clearTimeout(timer)
      socket.off('error', reject)
      // The driver verifies the server's certificate against this name.
      resolve(Object.assign(socket, at))
    })
  })
}

const failure = (code: string, message: string) => Object.assign(new Error(message), { code })
