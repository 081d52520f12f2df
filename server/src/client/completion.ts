import { Argument, type Command, type Option } from 'commander'
import { SuggestingOption, withExamples } from './command.ts'
import { printData } from './output.ts'

/** Each script calls `reeve complete -- WORD …` for the candidates of the last word. */
const SCRIPTS = {
  bash: `_reeve() {
  local IFS=$'\\n'
  COMPREPLY=($("\${COMP_WORDS[0]}" complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null | cut -f1))
}
complete -o default -F _reeve reeve
`,
  zsh: `#compdef reeve
_reeve() {
  local -a candidates
  candidates=("\${(@f)$("\${words[1]}" complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null | tr '\\t' ':')}")
  if [[ -n "\${candidates[1]}" ]]; then _describe reeve candidates; else _files; fi
}
compdef _reeve reeve
`,
  fish: `complete -c reeve -a '(reeve complete -- (commandline -opc)[2..-1] (commandline -ct) 2>/dev/null)'
`,
} as const

type Shell = keyof typeof SCRIPTS

/** `reeve completion SHELL`, and the hidden command that its scripts call. */
export function addCompletionCommands(program: Command): void {
  withExamples(program.command('completion').description('print a shell completion script'), [
    'source <(reeve completion bash)',
    'reeve completion fish > ~/.config/fish/completions/reeve.fish',
  ])
    .addArgument(new Argument('<shell>', 'shell for which the script is').choices(Object.keys(SCRIPTS)))
    .action((shell: Shell) => printData(SCRIPTS[shell]))

  program
    .command('complete', { hidden: true })
    .argument('[word...]')
    .action((words: string[]) => printData(completionsOf(program, words).join('')))
}

/** The candidates for the last word, one per line: the candidate, a tab and its description. */
function completionsOf(program: Command, words: readonly string[]): string[] {
  const begun = words.at(-1) ?? ''
  const { command, awaiting } = walk(program, words.slice(0, -1))
  return candidatesOf(command, awaiting, begun)
    .filter(([name]) => name.startsWith(begun))
    .map(([name, description]) => `${name}\t${description}\n`)
}

/** The command that these words select, and the option that still awaits its value, if any. */
function walk(program: Command, words: readonly string[]): { command: Command; awaiting: Option | undefined } {
  let command = program
  let awaiting: Option | undefined
  for (const word of words) {
    if (awaiting) awaiting = undefined
    else if (word.startsWith('-'))
      awaiting = command.options.find(option => [option.long, option.short].includes(word) && option.required)
    else command = command.commands.find(one => one.name() === word) ?? command
  }
  return { command, awaiting }
}

function candidatesOf(command: Command, awaiting: Option | undefined, begun: string): [string, string][] {
  if (awaiting) {
    const suggestions = awaiting instanceof SuggestingOption ? awaiting.suggestions : []
    return (awaiting.argChoices ?? suggestions).map(choice => [choice, ''])
  }
  const help = command.createHelp()
  if (begun.startsWith('-')) {
    return help.visibleOptions(command).map(({ long, short, description }) => [long ?? short ?? '', description])
  }
  const commands = help
    .visibleCommands(command)
    .map((one): [string, string] => [one.name(), one.summary() || one.description()])
  const choices = command.registeredArguments.flatMap(({ argChoices = [] }) => argChoices)
  return [...commands, ...choices.map((choice): [string, string] => [choice, ''])]
}
