import process from 'node:process'
import { loadWithVite } from './load-with-vite.ts'

// `npm run bench [name]`: each benchmark compares things within one run, so that the machine's noise affects
// both.
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
  'staff',
]
if (!known.includes(name)) {
  process.stderr.write(`There is no bench '${name}'. Known: ${known.join(', ')}\n`)
  process.exit(1)
}
// The one that measures the build in this process uses none of the sources, and Vite would load the build too.
const bench: { run(): Promise<void> } = name === 'page' ? await import('./page.ts') : await loadWithVite(name)
await bench.run()
process.exit(0)
