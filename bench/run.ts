import process from 'node:process'

// `npm run bench [name]`: each benchmark compares things within one run, so that the machine's noise affects
// both.
const name = process.argv[2] ?? 'page'
const known: Record<string, () => Promise<{ run(): Promise<void> }>> = {
  attacks: () => import('./attacks.ts'),
  chat: () => import('./chat.ts'),
  page: () => import('./page.ts'),
  partitions: () => import('./partitions.ts'),
  photos: () => import('./photos.ts'),
  search: () => import('./search.ts'),
}
const load = known[name]
if (!load) {
  process.stderr.write(`There is no bench '${name}'. Known: ${Object.keys(known).join(', ')}\n`)
  process.exit(1)
}
await (await load()).run()
process.exit(0)
