/**
 * A primary with a synchronous standby, from the built-in binaries. The standby is a base backup that replicates the
 * primary by streaming. A name is a proxy that behaves like a DNS name: it directs new connections to one of the
 * servers, and leaves open ones where they are.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chmodSync, chownSync, closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { packagedBinaries, usableBinaries } from '../../src/database/embedded/binaries.ts'
import { openDataDirectory } from '../../src/database/embedded/data-directory.ts'
import { databaseName, superuser } from '../../src/database/embedded/initialise-cluster.ts'
import { onCluster } from '../../src/database/embedded/on-cluster.ts'
import { serviceUser } from '../../src/database/embedded/service-user.ts'
import { port } from '../../src/database/embedded/socket-path.ts'
import type { ConnectionOptions } from '../../src/database/pool.ts'
import { initialiseDataFolder } from './cluster.ts'

const STARTS_WITHIN_MS = 30_000

/** One PostgreSQL server. */
export interface PostgresNode {
  /** Connects to the server itself, bypassing the proxy. */
  readonly target: ConnectionOptions
  /** A connection of the superuser. */
  readonly query: postgres.Sql
  /** The data directory of the server. */
  readonly cluster: string
  /**
   * Ends the server without a shutdown. SIGQUIT ends all its processes at once. SIGKILL ends the postmaster, and the
   * other processes when they notice it.
   */
  kill(signal?: 'SIGQUIT' | 'SIGKILL'): Promise<void>
}

/** A name of the primary. */
export interface ServerName {
  readonly target: ConnectionOptions
  /** Directs new connections to this server. */
  lead(to: PostgresNode): void
}

export interface ReplicatedPostgres {
  readonly primary: PostgresNode
  readonly standby: PostgresNode
  /** Creates a name that leads to the primary. */
  openName(): Promise<ServerName>
  /** Promotes the standby. Resolves when it accepts writes. */
  promote(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'reeve-pair-'))
  const first = join(folder, 'a')
  openDataDirectory(first)
  // Makes the folders accessible for the standby, which does not run as root and connects to a socket below them.
  for (const path of [folder, first]) chmodSync(path, 0o711)
  await initialiseDataFolder(first)
  const primary = await startNode(first)
  const standby = await startNode(await takeBaseBackup(primary, join(folder, 'b')))
  await primary.query.unsafe(`alter system set synchronous_standby_names = '*'`)
  await primary.query`select pg_reload_conf()`
  await until(async () => {
    const [row] = await primary.query`select sync_state from pg_stat_replication`
    return row?.sync_state === 'sync'
  }, 'the synchronous standby')
  const proxies: Proxy[] = []
  return {
    primary,
    standby,
    async openName() {
      const proxy = await startProxy(primary)
      proxies.push(proxy)
      return { target: { ...primary.target, host: '127.0.0.1', port: proxy.port }, lead: proxy.lead }
    },
    async promote() {
      // Does not wait in the query: a conflict with the recovery could cancel it.
      await until(async () => {
        const [row] = await standby.query`
          select case when pg_is_in_recovery() then pg_promote(false) end is null as is_promoted`.catch(() => [])
        return row?.is_promoted === true
      }, 'the promotion')
    },
    async [Symbol.asyncDispose]() {
      for (const proxy of proxies) proxy.close()
      await Promise.all([primary.kill(), standby.kill()])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function startNode(dataDir: string): Promise<PostgresNode> {
  const directory = openDataDirectory(dataDir)
  const { cluster } = directory
  const user = serviceUser(directory)
  const binaries = await usableBinaries(packagedBinaries(), user)
  const log = openSync(directory.serverLog, 'a')
  const settings = { listen_addresses: '', unix_socket_directories: '.', port, fsync: 'off', max_connections: 200 }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = onCluster(cluster, user, ({ path, descriptors, options }) =>
    spawn(binaries.postgres, ['-D', path, ...flags], { ...options, stdio: ['ignore', log, log, ...descriptors] }),
  )
  closeSync(log)
  const end = () => void child.kill('SIGQUIT')
  process.once('exit', end)
  const target = { host: cluster, port, user: superuser, database: databaseName }
  const query = postgres({ ...target, max: 2, fetch_types: false, onnotice: () => {} })
  await until(async () => (await query`select 1`.catch(() => [])).length === 1, `PostgreSQL in ${cluster}`)
  return {
    target,
    query,
    cluster,
    async kill(signal = 'SIGQUIT') {
      process.off('exit', end)
      await killNode(child, query, signal)
    },
  }
}

async function killNode(child: ChildProcess, query: postgres.Sql, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill(signal)
    await once(child, 'exit')
  }
  await query.end({ timeout: 0 })
}

/**
 * Copies the running server by PostgreSQL's low-level backup. When the copy is started, it becomes the server's
 * standby.
 */
async function takeBaseBackup(primary: PostgresNode, dataDir: string): Promise<string> {
  const { root } = openDataDirectory(dataDir)
  const copy = join(root, 'postgres')
  const { stop, label } = await primary.query.begin(async sql => {
    await sql`select pg_backup_start('standby', true)`
    const { status, stderr } = spawnSync('cp', ['-a', '--', primary.cluster, copy], { encoding: 'utf8' })
    // Files may vanish while they are copied.
    if (status !== 0 && !/No such file/.test(stderr)) throw new Error(stderr)
    const [ended] = await sql<{ labelfile: string; spcmapfile: string }[]>`select * from pg_backup_stop()`
    return { stop: ended?.spcmapfile ?? '', label: ended?.labelfile ?? '' }
  })
  for (const name of ['postmaster.pid', 'postmaster.opts', `.s.PGSQL.${port}`, `.s.PGSQL.${port}.lock`])
    rmSync(join(copy, name), { force: true })
  const write = (name: string, text: string) => {
    writeFileSync(join(copy, name), text, { mode: 0o600 })
    const user = serviceUser(openDataDirectory(dataDir))
    if (user) chownSync(join(copy, name), user.uid, user.gid)
  }
  write('backup_label', label)
  if (stop) write('tablespace_map', stop)
  write('standby.signal', '')
  appendFileSync(
    join(copy, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${primary.cluster} port=${port} user=${superuser} application_name=standby'\n`,
  )
  return root
}

type Proxy = Awaited<ReturnType<typeof startProxy>>

async function startProxy(first: PostgresNode) {
  let led = first
  const sockets = new Set<Socket>()
  const listener = createServer({ noDelay: true }, client => {
    const server = connect(join(led.cluster, `.s.PGSQL.${port}`))
    for (const [socket, peer] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        peer.destroy()
      })
    }
    server.pipe(client)
    client.pipe(server)
  }).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  return {
    port: (listener.address() as AddressInfo).port,
    lead(to: PostgresNode) {
      led = to
    },
    close() {
      listener.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

async function until(isTrue: () => Promise<boolean>, what: string): Promise<void> {
  const late = performance.now() + STARTS_WITHIN_MS
  while (!(await isTrue())) {
    if (performance.now() > late) throw new Error(`${what} was not there within ${STARTS_WITHIN_MS / 1000} s`)
    await sleep(20)
  }
}
