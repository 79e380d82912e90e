import { join } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { runnerImport } from 'vite'
import { compiledMessages } from '../vite.messages.ts'

// `npm run bench [name]`: each benchmark compares things within one run, so that the machine's noise affects
// both. Vite loads it, as the product's sources import what only Vite provides.
const name = process.argv[2] ?? 'page'
const known = [
  'attacks',
  'chat',
  'felt',
  'mails',
  'page',
  'pages',
  'partitions',
  'photos',
  'profile',
  'public',
  'search',
]
if (!known.includes(name)) {
  process.stderr.write(`There is no bench '${name}'. Known: ${known.join(', ')}\n`)
  process.exit(1)
}
const file = join(import.meta.dirname, `${name}.ts`)

async function loadWithVite(): Promise<{ run(): Promise<void> }> {
  const { module } = await runnerImport<{ run(): Promise<void> }>(file, {
    configFile: false,
    plugins: [compiledMessages()],
    logLevel: 'error',
  })
  return module
}

// The one that measures the build in this process uses none of the sources, and Vite would load the build too.
const bench: { run(): Promise<void> } =
  name === 'page' ? await import(pathToFileURL(file).href) : await loadWithVite()
await bench.run()
process.exit(0)
