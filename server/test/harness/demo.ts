import { fillWithDemo } from '../../src/demo/index.ts'
import { startReeve, type TestOptions, type TestReeve } from './reeve.ts'

/** A Reeve with the demo in it, and the variables that the demo tells one to export. */
export async function startDemo(options: TestOptions = {}): Promise<TestReeve & { exports: Record<string, string> }> {
  const reeve = await startReeve(options)
  const text = await fillWithDemo({ app: reeve.app, log: { level: 'silent' }, hasConsole: false }, reeve.url)
  const lines = [...text.matchAll(/^ {2}export (\w+)=(\S+)$/gm)]
  return { ...reeve, exports: Object.fromEntries(lines.map(([, name, value]) => [name, value])) }
}
