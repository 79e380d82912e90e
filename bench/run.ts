import { join } from 'node:path'
import process from 'node:process'
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
const { module } = await runnerImport<{ run(): Promise<void> }>(join(import.meta.dirname, `${name}.ts`), {
  configFile: false,
  plugins: [compiledMessages()],
  logLevel: 'error',
})
await module.run()
process.exit(0)
