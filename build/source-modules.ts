import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parseSync } from 'vite'

/** A source file: what it imports and passes on. */
interface SourceModule {
  /** Imported files with the names taken from them; `everything` for all of a file. */
  imports: [file: string, name: string][]
  /** Names that it passes on from other files. */
  passedOn: Map<string, [file: string, name: string]>
}

/** What a file is asked for if all of it runs: a screen, a script of its own. */
const everything = '*'

/** The source files of the browser and what they import of each other. */
export class SourceModules {
  readonly #known = new Map<string, SourceModule>()

  /**
   * Returns the files whose code may run on a page that loads `entries`: those that they import, directly or through
   * others, by the imported names, as bundlers do. A file that only passes names on (`public.tsx`) leads to what was asked
   * of it. What is loaded by `import()` is not among them.
   */
  reachedFrom(entries: readonly string[]): Set<string> {
    const reached = new Set<string>()
    const asked = new Set<string>()
    const open: [file: string, name: string][] = entries.map((file) => [file, everything])
    for (let next = open.pop(); next; next = open.pop()) {
      const [file, name] = next
      if (asked.has(`${file} ${name}`)) continue
      asked.add(`${file} ${name}`)
      const module = this.of(file)
      const source = module.passedOn.get(name)
      if (source) {
        open.push(source)
        continue
      }
      if (name === everything) open.push(...module.passedOn.values())
      if (reached.has(file)) continue
      reached.add(file)
      open.push(...module.imports)
    }
    return reached
  }

  /** Returns a file of the source code. */
  of(file: string): SourceModule {
    const module = this.#known.get(file) ?? readModule(file)
    this.#known.set(file, module)
    return module
  }
}

function readModule(file: string): SourceModule {
  const code = readFileSync(file, 'utf8')
  const { module, errors } = parseSync(file, code)
  const [error] = errors
  if (error) throw new Error(`${file}: ${error.message}`)
  const resolved = (request: string) => resolve(dirname(file), request)
  const imports = module.staticImports
    .filter(({ moduleRequest }) => isSource(moduleRequest.value))
    .flatMap(({ moduleRequest, entries }) =>
      entries
        .filter(({ isType }) => !isType)
        .map(({ importName }): [string, string] => [
          resolved(moduleRequest.value),
          importName.kind === 'Default' ? 'default' : (importName.name ?? everything),
        ]),
    )
  const passedOn = module.staticExports
    .flatMap(({ entries }) => entries)
    .filter(({ isType, moduleRequest }) => !isType && moduleRequest && isSource(moduleRequest.value))
    .map(({ moduleRequest, importName, exportName }): [string, [string, string]] => {
      // Nothing would show what is taken of it.
      if (!exportName.name) throw new Error(`${file}: export names instead of *`)
      return [exportName.name, [resolved(moduleRequest?.value ?? ''), importName.name ?? everything]]
    })
  return { imports, passedOn: new Map(passedOn) }
}

function isSource(request: string): boolean {
  return /^\..+\.tsx?$/.test(request)
}
