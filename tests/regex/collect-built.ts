import { join } from 'node:path'
import process from 'node:process'
import { runnerImport } from 'vite'
import { compiledMessages } from '../../build/index.ts'

// Prints every regular expression that the given modules create when loaded, with the file that creates it.
// Runs in a separate process, because it replaces RegExp.

const source = join(import.meta.dirname, '../../src')
const built = new Map<string, { file: string; source: string; flags: string }>()

globalThis.RegExp = new Proxy(RegExp, {
  construct(target, parts, newTarget) {
    const made = Reflect.construct(target, parts, newTarget) as RegExp
    // The direct caller: libraries that modules call create their own.
    const caller = new Error().stack?.split('\n')[2] ?? ''
    const file = caller.includes('node_modules') ? undefined : /\/src\/([^\s:)]+):/.exec(caller)?.[1]
    if (file) built.set(`${file} ${made}`, { file, source: made.source, flags: made.flags })
    return made
  },
})

for (const file of process.argv.slice(2)) {
  const { module } = await runnerImport<Record<string, unknown>>(join(source, file), {
    configFile: false,
    logLevel: 'error',
    plugins: [compiledMessages()],
  })
  // Those of scam warnings are made at the first message.
  if (typeof module.scamWarningsIn === 'function') module.scamWarningsIn('')
}
process.stdout.write(JSON.stringify([...built.values()]), () => process.exit(0))
