import ts from 'typescript'

/**
 * Creates a compiler of TypeScript programs, which returns the compiler's errors. It parses each declaration file only
 * once for all programs: parsing TypeScript's standard declarations takes longer than compiling a program.
 */
export function createCompiler(given: ts.CompilerOptions): (...paths: readonly string[]) => string[] {
  const options: ts.CompilerOptions = { strict: true, noEmit: true, skipDefaultLibCheck: true, types: [], ...given }
  const host = ts.createCompilerHost(options)
  const parse = host.getSourceFile
  const declarations = new Map<string, ts.SourceFile | undefined>()
  host.getSourceFile = (file, ...more) => {
    if (!file.endsWith('.d.ts')) return parse(file, ...more)
    if (!declarations.has(file)) declarations.set(file, parse(file, ...more))
    return declarations.get(file)
  }
  return (...paths) =>
    ts
      .getPreEmitDiagnostics(ts.createProgram(paths, options, host))
      .map(({ file, messageText }) => `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`)
}
