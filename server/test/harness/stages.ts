import { basename } from 'node:path'
import ts from 'typescript'

/** The operations and internal changes that read in several steps, as names of operations and paths of commands. */
export interface Stages {
  /** Operations and internal changes with `readMore`. */
  twoStage: string[]
  /** Operations that read after `answer`: in a `Deferred` or a stream. */
  readLater: string[]
}

/** Finds these operations and commands in `files`, a map from paths to texts. */
export function stagesIn(files: ReadonlyMap<string, string>): Stages {
  const stages: Stages = { twoStage: [], readLater: [] }
  for (const [path, text] of files) {
    if (!/^server\/src\/(features|commands)\/.*(?<!\.test)\.ts$/.test(path)) continue
    const name = path.includes('/features/') ? camelCase(basename(path, '.ts')) : path.slice('server/src/'.length)
    const visit = (node: ts.Node): void => {
      if (ts.isObjectLiteralExpression(node)) {
        const has = (...keys: string[]) => node.properties.some(one => keys.includes(one.name?.getText() ?? ''))
        const isOperation = has('id') && has('path') && has('decide', 'answer', 'run')
        if (has('readMore')) stages.twoStage.push(name)
        if (isOperation && (has('streams') || /\bnew Deferred\(/.test(node.getText()))) stages.readLater.push(name)
      }
      ts.forEachChild(node, visit)
    }
    visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true))
  }
  return stages
}

const camelCase = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
