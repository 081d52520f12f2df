import { operatorOrigin } from '../../src/commands/runtime.ts'
import { fillWithDemo, startReceiver } from '../../src/demo/index.ts'
import { cloneDatabase } from './cluster.ts'
import { startReeve, type TestOptions, type TestReeve } from './reeve.ts'

/** A Reeve with the demo's data, and the variables that the demo prints. */
export interface Demo extends TestReeve {
  readonly exports: Readonly<Record<string, string>>
}

/** Starts a Reeve and fills it with the demo. Afterwards the demo's webhook receiver no longer runs. */
export async function startDemo(options: TestOptions = {}): Promise<Demo> {
  const reeve = await startReeve(options)
  const receiver = await startReceiver()
  try {
    const { app, openAgain } = reeve
    const url = withLocalhost(reeve)
    const filled = {
      app,
      openAgain,
      log: { info() {} },
      onDay() {},
      variables: [],
      isStopping: () => false,
      by: operatorOrigin(),
      hasConsole: false,
      dataDir: null,
    }
    const text = await fillWithDemo({ ...filled, receiver, url })
    const lines = [...text.matchAll(/^ {2}export (\w+)=(\S+)$/gm)]
    return { ...reeve, url, exports: Object.fromEntries(lines.map(([, name, value]) => [name, value])) }
  } finally {
    await receiver.close()
  }
}

/** Starts demos, each on a clone of the same filled database. */
export interface Demos {
  start(options?: TestOptions): Promise<Demo>
  drop(): Promise<void>
}

/** Fills a database with the demo, from which all started demos are cloned. */
export async function prepareDemos(): Promise<Demos> {
  const template = await cloneDatabase()
  const filled = await startDemo({ on: template })
  await filled.stop()
  return {
    async start(options = {}) {
      const database = await cloneDatabase(template)
      const reeve = await startReeve({ ...options, on: database })
      const url = withLocalhost(reeve)
      return {
        ...reeve,
        url,
        exports: { ...filled.exports, REEVE_URL: url },
        async stop() {
          await reeve.stop()
          await database.drop()
        },
      }
    },
    drop: () => template.drop(),
  }
}

const withLocalhost = ({ url }: TestReeve) => url.replace('127.0.0.1', 'localhost')
