import { byOperator } from '../../src/commands/runtime.ts'
import { fillWithDemo } from '../../src/demo/index.ts'
import { startReeve, type TestOptions, type TestReeve } from './reeve.ts'

/**
 * A Reeve with the demo's data, and the variables that the demo prints. With an age, its clock is that far in the past.
 */
export async function startDemo(
  options: TestOptions = {},
  { ageMs = 0 } = {},
): Promise<TestReeve & { exports: Record<string, string> }> {
  const reeve = await startReeve(options)
  reeve.clock.advance(-ageMs)
  const filled = { app: reeve.app, log: { level: 'silent' }, by: byOperator(), hasConsole: false }
  const url = reeve.url.replace('127.0.0.1', 'localhost')
  const text = await fillWithDemo(filled, { address: url, url })
  const lines = [...text.matchAll(/^ {2}export (\w+)=(\S+)$/gm)]
  return { ...reeve, url, exports: Object.fromEntries(lines.map(([, name, value]) => [name, value])) }
}
