import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

interface Locked {
  version?: string
  /** Needed by the tools alone. */
  dev?: boolean
  /** That of an alias. */
  name?: string
  optionalDependencies?: Record<string, string>
}

const root = join(import.meta.dirname, '..')
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Locked>
}

/** Returns whether Node would find the package from that directory of the tree. */
function isLocked(path: string, name: string): boolean {
  for (let base = path; ; base = base.slice(0, Math.max(0, base.lastIndexOf('node_modules/') - 1))) {
    if (lock.packages[`${base === '' ? '' : `${base}/`}node_modules/${name}`]?.version) return true
    if (base === '') return false
  }
}

// npm omits what a registry lacked at the time, and then rejects its own lock file in `npm ci`.
test('the lock file lists the binaries of every platform', () => {
  const missing = Object.entries(lock.packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isLocked(path, name)),
  )
  expect(missing).toEqual([])
})

test('every dependency is pinned exactly', () => {
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  ) as Record<'dependencies' | 'devDependencies', Record<string, string>>
  const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
    ([, version]) => !/^(npm:[a-z]+@)?\d+\.\d+\.\d+$/.test(version),
  )
  expect(loose).toEqual([])
})

test('npm run sbom lists the locked dependencies, without paths and hosts of this machine', () => {
  const text = execFileSync('npm', ['run', '--silent', 'sbom'], { cwd: root, encoding: 'utf8' })
  const bill = JSON.parse(text) as {
    bomFormat: string
    metadata: { component: { name: string } }
    components: { name: string; version: string; hashes?: unknown[] }[]
  }
  expect([bill.bomFormat, bill.metadata.component.name]).toEqual(['CycloneDX', 'vonk'])
  const wanted = Object.entries(lock.packages)
    .filter(([path, { dev }]) => path !== '' && !dev)
    .map(([path, { name, version }]) => `${name ?? path.split('node_modules/').at(-1)}@${version}`)
  const listed = bill.components.map(({ name, version }) => `${name}@${version}`)
  expect([...new Set(listed)].toSorted()).toEqual([...new Set(wanted)].toSorted())
  expect(bill.components.filter(({ hashes }) => hashes).length).toBeGreaterThan(300)
  for (const folder of [root, tmpdir()]) expect(text).not.toContain(`${folder}/`)
  // The one address is that of the format.
  expect([...text.matchAll(/https?:\/\/[^/"]+/g)].map(([host]) => host)).toEqual(['http://cyclonedx.org'])
})
