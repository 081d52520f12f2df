import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const sources = join(import.meta.dirname, '..', 'src')

const COMMAND =
  /(?:npx )?reeve (?:migrate|doctor|backup|restore|secret|organization|owner|account|api-key|platform-key|directory)\b/g

test('messages quote commands with double quotes', () => {
  const wrong: string[] = []
  let quoted = 0
  // The texts of `config/variables.ts` are Markdown, in which commands have backticks.
  const files = globSync('**/*.ts', { cwd: sources, exclude: ['**/*.test.ts', 'config/variables.ts'] })
  for (const file of files) {
    const lines = readFileSync(join(sources, file), 'utf8').split('\n')
    for (const [at, line] of lines.entries()) {
      if (/^\s*(\*|\/\/|\/\*)/.test(line)) continue
      for (const { index } of line.matchAll(COMMAND)) {
        if (line[index - 1] === '"') quoted++
        else if (line[index - 1] === '`' && line[index - 2] === '\\') wrong.push(`${file}:${at + 1}`)
        else if (line[index - 1] === '`' && /^.*'.*`.*'/.test(line)) wrong.push(`${file}:${at + 1}`)
      }
    }
  }
  assert.deepEqual([quoted > 5, wrong], [true, []])
})
