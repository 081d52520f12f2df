import type { Command } from 'commander'

let running: Command | undefined

/** Remembers the running command, so that error messages can name its arguments and options. */
export const setRunningCommand = (command: Command | undefined): void => {
  running = command
}

/** API fields whose argument or option has a different name. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  event_type: ['event'],
  event_types: ['event'],
  types: ['event'],
  q: ['query'],
  user_id: ['person', 'member'],
}

/** The argument or option for an API field, as a person types it: `<profileId>` or `--profile` for `/profile_id`. */
export function argumentOf(pointer: string): string | undefined {
  const [, field = ''] = pointer.split('/')
  const short = field.replace(/_id$/, '')
  const names = [...(OTHER_NAMES[field] ?? []), field, short, field.replaceAll('_', '-')]
  const camel = field.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  const option = running?.options.find(({ long }) => names.includes(long?.slice(2) ?? ''))
  const argument = running?.registeredArguments.find(one => [...names, camel].includes(one.name()))
  return argument ? `<${argument.name()}>` : (option?.long ?? undefined)
}
