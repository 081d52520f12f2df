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
  const text = await fillWithDemo(filled, reeve.url)
  const lines = [...text.matchAll(/^ {2}export (\w+)=(\S+)$/gm)]
  return { ...reeve, exports: Object.fromEntries(lines.map(([, name, value]) => [name, value])) }
}
