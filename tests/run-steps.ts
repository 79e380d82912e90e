import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import pg from 'pg'

const root = join(import.meta.dirname, '..')

/** One step of the gate: a program with its arguments. */
export interface Step {
  name: string
  /** Path of the program inside node_modules, or from the root (`./`) for one of our own. */
  program: string
  args: string[]
  env?: Record<string, string>
}

/** Sequential steps. */
type Lane = Step[]
/** Concurrent lanes. */
type Stage = Lane[]

/** Runs stages in order and exits at the first step that fails. */
export async function runStages(stages: Stage[]): Promise<void> {
  for (const stage of stages) {
    await Promise.all(
      stage.map(async (lane) => {
        for (const step of lane) await runStep(step)
      }),
    )
  }
}

async function runStep(step: Step): Promise<void> {
  process.stdout.write(`\n── ${step.name}\n`)
  const started = Date.now()
  const code = await run(step)
  const seconds = Math.round((Date.now() - started) / 1000)
  process.stdout.write(`   ${step.name}: ${code === 0 ? '' : 'failed after '}${seconds} s\n`)
  if (code !== 0) process.exit(1)
}

function run(step: Step): Promise<number> {
  return new Promise((resolve) => {
    const folder = step.program.startsWith('./') ? root : join(root, 'node_modules')
    const child = spawn(process.execPath, [join(folder, step.program), ...step.args], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...step.env },
    })
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

/** Returns the number of tests in a report of Vitest or Playwright. */
export async function countTests(file: string): Promise<{ passed: number; failed: number }> {
  const report = JSON.parse(await readFile(join(root, file), 'utf8')) as {
    numPassedTests?: number
    numFailedTests?: number
    stats?: { expected: number; unexpected: number }
  }
  return {
    passed: report.numPassedTests ?? report.stats?.expected ?? 0,
    failed: report.numFailedTests ?? report.stats?.unexpected ?? 0,
  }
}

/** Reports of the test runs, under `test-results/`, which git ignores. */
export const reports = {
  calls: 'test-results/calls.json',
  journeys: ['test-results/journeys-1/report.json', 'test-results/journeys-2/report.json'],
}

const apiDocument = 'test-results/openapi.json'

/**
 * Returns the environment of the tests that need a database: the PostgreSQL server of `TEST_DATABASE_URL`, or
 * the usual one of this machine if reachable; without either they run on the embedded database.
 */
export async function databaseForTests(): Promise<Record<string, string>> {
  const connectionString = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 3000 })
  try {
    await client.connect()
    await client.end()
    return { TEST_DATABASE_URL: connectionString }
  } catch (err) {
    if (process.env.TEST_DATABASE_URL) throw err
    return {}
  }
}

/** By the compiler in Go, in half of the processor's time. It has no interface for programs; tests and tools that parse use version 6. */
const types: Step = { name: 'types', program: 'typescript-7/bin/tsc', args: ['--noEmit'] }

/** Tests of whole processes start the build, several at once. */
const build: Step = {
  name: 'build',
  program: '@react-router/dev/bin.cjs',
  args: ['build'],
  env: { NODE_ENV: 'production' },
}

const statics: Step[] = [
  { name: 'format and lint', program: '@biomejs/biome/bin/biome', args: ['check', '.'] },
  {
    name: 'import rules',
    program: 'dependency-cruiser/bin/dependency-cruiser.mjs',
    args: ['--config', '.dependency-cruiser.cjs', 'src', 'demo', 'tools'],
  },
  { name: 'dead exports', program: 'knip/bin/knip.js', args: [] },
  build,
  { name: 'API document', program: './launch.ts', args: ['openapi', apiDocument] },
  {
    name: 'lint of the API document',
    program: '@redocly/cli/bin/cli.js',
    args: ['lint', apiDocument, '--config', 'tests/openapi/redocly.yaml', '--format', 'stylish'],
    // Disables its telemetry and its check for updates.
    env: { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  },
]

const database = await databaseForTests()

/** The tests of `npm test`, those of `npm run test:long`, or both at once. */
export type Scope = 'short' | 'long' | 'all'

/** Long tests are files `*.long.test.ts` and journeys with the tag `@long`. */
const filters: Record<Scope, { vitest: string[]; playwright: string[] }> = {
  short: { vitest: [], playwright: ['--grep-invert=@long'] },
  long: { vitest: ['.long.test.ts'], playwright: ['--grep=@long'] },
  all: { vitest: [], playwright: [] },
}

const testsOf = (scope: Scope): Step => ({
  name: 'unit, call and locale tests',
  program: 'vitest/vitest.mjs',
  env: { ...database, TESTS: scope },
  args: [
    'run',
    ...filters[scope].vitest,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reports.calls}`,
  ],
})

/** By itself: it kills the product while a hundred members chat. Needs PostgreSQL. */
const chatFaults: Step = {
  name: 'chat under faults',
  program: 'vitest/vitest.mjs',
  env: { ...database, FAULT_RUN: '1' },
  args: ['run', 'tests/chat-faults.long.test.ts'],
}

/** The journeys, in two concurrent parts with a product each: a single one leaves half of two cores unused. */
const journeysOf = (scope: Scope): Stage =>
  ['1/2', '2/2'].map((part) => [
    {
      name: `journeys ${part}`,
      program: '@playwright/test/cli.js',
      args: ['test', ...filters[scope].playwright],
      env: { ...database, JOURNEYS: part },
    },
  ])

/**
 * Types, concurrently with format, lint, import rules, dead exports, the API document and the build; then the short tests
 * without a journey.
 */
export const checkStages: Stage[] = [[[types], statics], [[testsOf('short')]]]

/** Returns all stages of a scope. The long run alone needs the build, and nothing else that `npm test` has checked. */
export function stagesOf(scope: Scope): Stage[] {
  const hasFaults = scope !== 'short' && database.TEST_DATABASE_URL
  return [
    scope === 'long' ? [[build]] : [[types], statics],
    [[testsOf(scope), ...(hasFaults ? [chatFaults] : [])]],
    journeysOf(scope),
  ]
}
