import type { Reeve } from '@reeve/sdk'
import { connect } from './connection.ts'
import { type Printing, printDone, printResource } from './output.ts'

/** The action of a command that queries one resource and prints the answer. */
export const showResource =
  (ask: (reeve: Reeve, id: string) => Promise<object>) =>
  async (id: string, options: Printing): Promise<void> =>
    printResource(options, await ask(await connect(), id))

/** The action of a command whose operation has no response body: changes one resource, and prints `done`. */
export const changeResource =
  (act: (reeve: Reeve, id: string) => Promise<unknown>, done: string) =>
  async (id: string, options: Printing): Promise<void> => {
    await act(await connect(), id)
    await printDone(options, done)
  }
