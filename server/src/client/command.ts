import { type Command, InvalidArgumentError } from 'commander'
import { EXIT, Failure } from './failure.ts'

/** A word that has commands of its own, such as `members`. */
export const group = (parent: Command, name: string, description: string, examples: readonly string[]): Command =>
  withExamples(parent.command(name).description(description), examples)

/** A client command. Its help begins with examples, and it prints JSON if asked. */
export const command = (parent: Command, usage: string, description: string, examples: readonly string[]): Command =>
  withExamples(parent.command(usage).description(description).option('--json', 'print JSON'), examples).hook(
    'preAction',
    (_, { args }) => {
      for (const text of args) checkId(text)
    },
  )

/** Refuses an empty id, which an unset variable of a shell leaves, and a folder. @throws {Failure} */
function checkId(text: string): void {
  if (['', '.', '..'].includes(text)) throw new Failure(EXIT.usage, `${JSON.stringify(text)} is not a valid ID.`)
}

/** Lets the help of a command begin with examples. */
export const withExamples = (to: Command, examples: readonly string[]): Command =>
  to.addHelpText('before', ['Examples:', ...examples.map(example => `  $ ${example}`), ''].join('\n'))

/** Reads an option that is not empty: a shell's variable that is not set must not count as an option left out. */
export function notEmpty(text: string): string {
  if (text !== '') return text
  throw new InvalidArgumentError('The value must not be empty.')
}

/** Reads an option that is a whole number from 1. */
export function count(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('The value must be a positive whole number.')
}

/** Reads how many a second. */
export function perSecond(text: string): number {
  const rate = Number(text)
  if (rate >= 0.01 && rate <= 100) return rate
  throw new InvalidArgumentError('The value must be a number from 0.01 to 100.')
}

/** Reads an option that can be repeated. */
export const repeated = (text: string, before: readonly string[] = []): string[] => [...before, text]

export const LIMIT = ['--limit <count>', 'maximum number of results'] as const
export const YES = ['--yes', 'skip the confirmation'] as const
/** Scripts say --yes to everything that takes something away. */
export const YES_UNASKED = ['--yes', 'accepted for scripts; this command never asks for confirmation'] as const
export const DRY_RUN = ['--dry-run', 'preview the change without making it'] as const

/** Adds a choice that is left open unless one side is said. Commander itself would let the last one win. */
export function choice(to: Command, name: string, yes: string, no: string): Command {
  const said = new Set<string>()
  for (const [flag, meaning] of [
    [`--${name}`, yes],
    [`--no-${name}`, no],
  ] as const) {
    to.option(flag, meaning).on(`option:${flag.slice(2)}`, () => {
      said.add(flag)
      if (said.size > 1) throw new Failure(EXIT.usage, `Use either --${name} or --no-${name}, not both.`)
    })
  }
  return to
}

/** The options that were given; an option that was not given is left out of the request. */
export const given = <Fields extends object>(fields: Fields): Given<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<Fields>

type Given<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> }
