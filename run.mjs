import { existsSync } from 'node:fs'
import process from 'node:process'
import { fileURLToPath, pathToFileURL } from 'node:url'

// Runs one of the TypeScript programs: `node run.mjs launch.ts start`. Every npm script begins here, because this file can be read
// by any Node.js: where the one of the packages is missing, npm takes that of the machine, which may be too old for the rest.

const wanted = 24
const major = Number(process.versions.node.split('.')[0])
const [program, ...rest] = process.argv.slice(2)

if (major < wanted) {
  const own = fileURLToPath(new URL('node_modules/node/bin/node', import.meta.url))
  process.stderr.write(
    `Vonk runs with Node.js ${wanted} or later, and this is ${process.versions.node} (${process.execPath}).\n${
      existsSync(own)
        ? 'The packages brought the right one. Start by npm, which uses it: npm start, npm run setup ...'
        : `\`npm ci\` installs the right one as a package, whose install script did not run or failed: npm was told to
ignore scripts (ignore-scripts=true in an .npmrc), or the download did not succeed. Repair it by one of:
- npm rebuild node --ignore-scripts=false
- a Node.js ${wanted} of your own in the PATH: https://nodejs.org`
    }\n`,
  )
  process.exit(1)
}
const file = new URL(program ?? '', import.meta.url)
process.argv = [process.argv[0] ?? '', fileURLToPath(file), ...rest]
await import(pathToFileURL(fileURLToPath(file)).href)
