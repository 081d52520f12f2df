import type { Rows } from './rows.ts'
import { Statement } from './statement.ts'

/**
 * Statements that are sent together, in this order, and succeed or fail together. Lists and objects can be nested;
 * undefined, null and false are skipped.
 */
export type Batch = Statement | Absent | readonly Batch[] | { readonly [name: string]: Batch }

type Absent = undefined | null | false

/** The results of a batch's statements, in the same nested shape as the batch. */
export type Answers<Sent> = Batch extends Sent
  ? unknown
  : Sent extends Statement<infer Answer>
    ? Answer
    : Sent extends Absent
      ? undefined
      : { -readonly [Name in keyof Sent]: Answers<Sent[Name]> }

/** A connection that sends batches, one after another. */
export interface Database {
  run<const Sent extends Batch>(batch: Sent): Promise<Answers<Sent>>
}

/** The statements of a batch, in their order. */
export function statementsOf(batch: Batch): Statement[] {
  const statements: Statement[] = []
  collect(batch, statements)
  return statements
}

function collect(batch: Batch, into: Statement[]): void {
  if (!batch) return
  if (batch instanceof Statement) into.push(batch)
  else for (const part of Object.values(batch)) collect(part, into)
}

/** Builds the `Answers` of a batch from the rows of its statements. `rows` must be in the order of the statements. */
export const answersOf = (batch: Batch, rows: readonly Rows[]): unknown => answer(batch, rows.values())

function answer(batch: Batch, rows: Iterator<Rows>): unknown {
  if (!batch) return undefined
  if (batch instanceof Statement) return batch.read(rows.next().value as Rows)
  if (Array.isArray(batch)) return batch.map(part => answer(part, rows))
  const answers: Record<string, unknown> = {}
  for (const [name, part] of Object.entries(batch)) answers[name] = answer(part, rows)
  return answers
}
