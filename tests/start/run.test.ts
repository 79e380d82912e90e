import { execFile, execFileSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import process from 'node:process'
import { afterAll, beforeAll, expect, test } from 'vitest'

// What `npm start` prints where the packages brought no Node.js: install scripts are off, or the download failed.

const root = join(import.meta.dirname, '../..')
let folder: string

/** A copy of the scripts in front, with a program that reports its arguments, and `.bin/node` as npm leaves it. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vonk-run-'))
  await cp(join(root, 'run.mjs'), join(folder, 'run.mjs'))
  await cp(join(root, 'package.json'), join(folder, 'package.json'))
  const program = 'console.log("ran " + process.argv.slice(2).join(" "))\n'
  await writeFile(join(folder, 'launch.ts'), program)
  await mkdir(join(folder, 'node_modules/.bin'), { recursive: true })
  await symlink('../node/bin/node', join(folder, 'node_modules/.bin/node'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Runs `npm start` with a `node` of that kind on the machine. */
function start(nodeFolder: string): Promise<{ code: number; output: string }> {
  const env = { HOME: folder, PATH: [nodeFolder, '/usr/bin', '/bin'].join(delimiter) }
  return new Promise((resolve) => {
    execFile('npm', ['start', '--', '--help'], { cwd: folder, env }, (err, stdout, stderr) =>
      resolve({ code: Number(err?.code ?? 0), output: stdout + stderr }),
    )
  })
}

/** A `node` that pretends to be an older one: only what is in front of the program can notice. */
async function oldNode(version: string): Promise<string> {
  const bin = join(folder, `bin-${version}`)
  await mkdir(bin, { recursive: true })
  const pretend = `Object.defineProperty(process.versions, 'node', { value: '${version}' })`
  await writeFile(join(bin, 'pretend.cjs'), pretend)
  const script = `#!/bin/sh\ncase "$1" in *run.mjs) exec "${process.execPath}" --require "${bin}/pretend.cjs" --no-experimental-strip-types "$@";; esac\nexec "${process.execPath}" "$@"\n`
  await writeFile(join(bin, 'node'), script, { mode: 0o755 })
  return bin
}

// spec: operation-27
test.each(['20.19.0', '22.12.0', '22.20.0'])(
  'with a dangling .bin/node and Node.js %s, npm start says what is missing and how to repair it',
  async (version) => {
    const { code, output } = await start(await oldNode(version))
    expect(code).toBe(1)
    expect(output).toContain(`this is ${version}`)
    expect(output).toContain('npm rebuild node --ignore-scripts=false')
    expect(output).not.toMatch(/Unknown file extension|\n\s+at /)
  },
)

// spec: operation-27
test('with a dangling .bin/node and a Node.js that is new enough, npm start runs', async () => {
  const bin = join(folder, 'bin-new')
  await mkdir(bin, { recursive: true })
  await symlink(process.execPath, join(bin, 'node'))
  expect(await start(bin)).toEqual({ code: 0, output: expect.stringContaining('ran start --help') })
})

// spec: operation-27
test('every npm script that runs TypeScript begins with the file that any Node.js reads', async () => {
  const { scripts, engines } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const wrong = Object.entries<string>(scripts).filter(
    ([, line]) => /\.ts\b/.test(line) && !line.startsWith('node run.mjs '),
  )
  expect(wrong).toEqual([])
  // What `npm ci` and the file in front need; the rest runs with the package's Node.js.
  expect(engines.node).toBe('>=20.19')
  const syntax = ['--check', join(root, 'run.mjs')]
  expect(() => execFileSync(process.execPath, syntax)).not.toThrow()
})
