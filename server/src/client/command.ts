import { type Command, InvalidArgumentError, Option } from 'commander'
import { setRunningCommand } from './argument-names.ts'
import { EXIT, Failure } from './failure.ts'

/** A command with subcommands, such as `members`. */
export const group = (parent: Command, name: string, description: string, examples: readonly string[]): Command =>
  withExamples(parent.command(name).description(description), examples)

/** A client command, with examples at the beginning of its help and the option --json. */
export const command = (parent: Command, usage: string, description: string, examples: readonly string[]): Command =>
  withExamples(parent.command(usage).description(description).option('--json', 'print JSON'), examples).hook(
    'preAction',
    (_, running) => {
      const { args } = running
      setRunningCommand(running)
      for (const text of args) checkId(text)
    },
  )

/** Refuses an empty id, which an unset shell variable causes, and the path segments `.` and `..`. @throws {Failure} */
function checkId(text: string): void {
  if (['', '.', '..'].includes(text)) throw new Failure(EXIT.usage, `${JSON.stringify(text)} is not a valid ID.`)
}

/** Adds examples to the beginning of a command's help. */
export const withExamples = (to: Command, examples: readonly string[]): Command =>
  to.addHelpText('before', ['Examples:', ...examples.map(example => `  $ ${example}`), ''].join('\n'))

/** An option whose values the shell completes, although the help does not list them as choices. */
export class SuggestingOption extends Option {
  suggestions: readonly string[] = []
  suggest(values: readonly string[]): this {
    this.suggestions = values
    return this
  }
}

/** Parses an option that must not be empty: an unset shell variable must not count as an omitted option. */
export function parseNotEmpty(text: string): string {
  if (text !== '') return text
  throw new InvalidArgumentError('The value must not be empty.')
}

/** Parses an option that is a positive whole number. */
export function parseCount(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('The value must be a positive whole number.')
}

/** Parses a rate per second, from 0.01 to 100. */
export function parseRate(text: string): number {
  const rate = Number(text)
  if (rate >= 0.01 && rate <= 100) return rate
  throw new InvalidArgumentError('The value must be a number from 0.01 to 100.')
}

/** Collects the values of an option that can be repeated. */
export const collectValues = (text: string, before: readonly string[] = []): string[] => [...before, text]

export const LIMIT_OPTION = ['--limit <count>', 'maximum number of results'] as const
export const YES_OPTION = ['--yes', 'skip the confirmation'] as const
/**
 * For destructive commands without a confirmation. They accept and ignore --yes, so that scripts can pass it to every
 * destructive command.
 */
export const IGNORED_YES_OPTION = ['--yes', 'accepted for scripts; this command never asks for confirmation'] as const
export const DRY_RUN_OPTION = ['--dry-run', 'preview the change without making it'] as const

/** Adds `--name` and `--no-name`, undefined by default. Refuses both together; Commander would use the last one. */
export function addSwitch(to: Command, name: string, yes: string, no: string): Command {
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

/** Drops undefined options, so that the request omits them. */
export const withoutUndefined = <Fields extends object>(fields: Fields): Given<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<Fields>

type Given<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> }
