import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const run = promisify(execFile)

/** Lays out files in an empty folder and answers the names of the rules that they break. */
async function brokenRules(files: Record<string, string>): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'vonk-house-'))
  try {
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
    await symlink(join(root, 'package.json'), join(folder, 'package.json'))
    await symlink(join(root, 'tsconfig.json'), join(folder, 'tsconfig.json'))
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), text)
    }
    const program = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
    const config = join(root, '.dependency-cruiser.cjs')
    const args = [program, '--config', config, '--output-type', 'json', 'src']
    // A broken rule is an exit code of its own; the report comes all the same.
    const { stdout } = await run(process.execPath, args, { cwd: folder, maxBuffer: 1e8 }).catch((err) => err)
    const report = JSON.parse(stdout) as { summary: { violations: { rule: { name: string } }[] } }
    return report.summary.violations.map((violation) => violation.rule.name)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const empty = 'export const nothing = 0\n'
const importing = (path: string) => `import * as other from '${path}'\nexport const used = other\n`

describe('each import rule fires on a planted violation', () => {
  test.each<[string, Record<string, string>]>([
    ['1-no-circles', { 'src/core/a.ts': importing('./b.ts'), 'src/core/b.ts': importing('./a.ts') }],
    [
      '2-features-form-a-tree-likes',
      { 'src/features/likes/rules.ts': importing('../chats/rules.ts'), 'src/features/chats/rules.ts': empty },
    ],
    [
      '2-only-known-features',
      { 'src/features/surprise/rules.ts': importing('../../core/a.ts'), 'src/core/a.ts': empty },
    ],
    ['3-core-knows-only-zod-and-orpc', { 'src/core/a.ts': importing('hono') }],
    [
      '4-contracts-and-rules-run-anywhere',
      { 'src/features/likes/contract.ts': importing('../../server/log.ts'), 'src/server/log.ts': empty },
    ],
    [
      '5-features-are-entered-by-their-doors',
      {
        'src/features/likes/server/a.ts': importing('../../cards/server/cards-table.ts'),
        'src/features/cards/server/cards-table.ts': empty,
      },
    ],
    [
      '6-browser-code-never-reaches-server-code',
      {
        'src/web/a.ts': importing('../core/b.ts'),
        'src/core/b.ts': importing('../server/c.ts'),
        'src/server/c.ts': empty,
      },
    ],
    [
      '7-server-code-never-imports-browser-code',
      { 'src/server/a.ts': importing('../web/b.ts'), 'src/web/b.ts': empty },
    ],
    [
      '8-machinery-knows-no-feature',
      { 'src/server/a.ts': importing('../features/likes/rules.ts'), 'src/features/likes/rules.ts': empty },
    ],
    [
      '9-nobody-imports-the-assembly-or-tests',
      {
        'src/features/likes/server/a.ts': importing('../../../features.ts'),
        'src/assembly/features.ts': empty,
      },
    ],
    ['10-only-tables-speak-sql', { 'src/features/likes/server/a.ts': importing('kysely') }],
    ['unresolvable', { 'src/server/a.ts': importing('./gone.ts') }],
    ['no-undeclared-packages', { 'src/server/a.ts': importing('fast-check') }],
  ])('%s', async (rule, files) => {
    expect(await brokenRules(files)).toContain(rule)
  })

  test('a house that keeps the rules breaks none', async () => {
    const rules = await brokenRules({
      'src/core/a.ts': importing('zod'),
      'src/features/likes/rules.ts': importing('../../core/a.ts'),
      'src/features/chats/server/a.ts': importing('../../likes/rules.ts'),
    })
    expect(rules).toEqual([])
  })
})
