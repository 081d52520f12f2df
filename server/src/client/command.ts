import { type Command, InvalidArgumentError } from 'commander'
import { EXIT, Failure } from './failure.ts'

/** A word that has commands of its own, such as `members`. */
export const group = (parent: Command, name: string, description: string, examples: readonly string[]): Command =>
  withExamples(parent.command(name).description(description), examples)

/** A client command. Its help begins with examples, and it prints JSON if asked. */
export const command = (parent: Command, usage: string, description: string, examples: readonly string[]): Command =>
  withExamples(parent.command(usage).description(description).option('--json', 'print JSON'), examples).hook(
    'preAction',
    (_, { args }) => args.forEach(checkId),
  )

/** What a shell puts in place of a variable that is not set is no id, and neither is a folder. @throws {Failure} */
export function checkId(text: string): void {
  if (['', '.', '..'].includes(text)) throw new Failure(EXIT.usage, `${JSON.stringify(text)} is no id.`)
}

/** Lets the help of a command begin with examples. */
export const withExamples = (to: Command, examples: readonly string[]): Command =>
  to.addHelpText('before', ['Examples:', ...examples.map(example => `  $ ${example}`), ''].join('\n'))

/** Reads an option that is a whole number from 1. */
export function count(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('It must be a whole number from 1.')
}

/** Reads how many a second. */
export function perSecond(text: string): number {
  const rate = Number(text)
  if (rate >= 0.01 && rate <= 100) return rate
  throw new InvalidArgumentError('It must be a number from 0.01 to 100.')
}

/** Reads an option that can be repeated. */
export const repeated = (text: string, before: readonly string[] = []): string[] => [...before, text]

export const LIMIT = ['--limit <count>', 'print this many at most'] as const
export const DRY_RUN = ['--dry-run', 'show what would happen, and change nothing'] as const

/** What was said: an option that was not given is left out of the request. */
export const given = <Fields extends object>(fields: Fields): Given<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<Fields>

type Given<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> }
