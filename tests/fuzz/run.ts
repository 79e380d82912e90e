import { join } from 'node:path'
import process from 'node:process'
import { createServer } from 'vite'
import { compiledMessages } from '../../build/index.ts'

// `npm run fuzz [rounds] [seed]`: more than the gate has time for. The printed seed reproduces a run.
const [rounds = '5', seed = String(Date.now() % 1_000_000)] = process.argv.slice(2)
const say = (line: string) => process.stdout.write(`${line}\n`)

say(`seed ${seed}`)
// Vite loads the texts and migrations that the sources import by glob.
const vite = await createServer({
  configFile: false,
  plugins: [compiledMessages()],
  logLevel: 'error',
  server: { middlewareMode: true, watch: null, hmr: false, ws: false },
})
const { fuzzAll } = (await vite.ssrLoadModule(
  join(import.meta.dirname, 'fuzz-all.ts'),
)) as typeof import('./fuzz-all.ts')
const faults = await fuzzAll(Number(rounds), Number(seed), say)
say(`${faults} faults`)
process.exit(faults === 0 ? 0 : 1)
