import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { logOptions } from '../../src/commands/log.ts'

export type LogLine = Readonly<Record<string, unknown>>

/** Returns the message of the last line of a JSON log, which must have the level fatal. */
export function fatalLine(log: string): string {
  const { level, msg } = log
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))
    .at(-1)
  assert.equal(level, 'fatal', msg)
  return msg
}

/** An in-memory log of the service. */
export function openLines() {
  let lines: LogLine[] = []
  const log = pino(logOptions('info'), { write: text => void lines.push(JSON.parse(text)) })
  return {
    log,
    forget() {
      lines = []
    },
    all: () => lines,
    /** Waits until a line matches, and a moment longer for further ones. Returns all matching lines. */
    async take(isWanted: (line: LogLine) => boolean): Promise<LogLine[]> {
      for (const late = Date.now() + 5_000; !lines.some(isWanted) && Date.now() < late; ) await sleep(10)
      await sleep(50)
      return lines.filter(isWanted)
    },
  }
}
