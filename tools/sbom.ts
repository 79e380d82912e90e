import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'

// Prints the software bill of materials (CycloneDX): every locked package that the product needs, on any platform. npm makes it
// of the lock file without the tools, because its own `--omit dev` leaves out what both need, such as React.

interface Lock {
  packages: Record<string, { dev?: boolean; devDependencies?: unknown }>
}

const read = async (file: string) => JSON.parse(await readFile(join(import.meta.dirname, '..', file), 'utf8'))
const { devDependencies: _tools, ...description } = await read('package.json')
const lock: Lock = await read('package-lock.json')
delete lock.packages['']?.devDependencies
const packages = Object.fromEntries(Object.entries(lock.packages).filter(([, { dev }]) => !dev))

const parent = await mkdtemp(join(tmpdir(), 'vonk-sbom-'))
// npm calls the product by the name of its folder.
const folder = join(parent, description.name)
try {
  await mkdir(folder)
  await writeFile(join(folder, 'package.json'), JSON.stringify(description))
  await writeFile(join(folder, 'package-lock.json'), JSON.stringify({ ...lock, packages }))
  const options = ['--package-lock-only', '--sbom-format', 'cyclonedx', '--sbom-type', 'application']
  process.stdout.write(
    execFileSync('npm', ['sbom', ...options], { cwd: folder, maxBuffer: 64 * 1024 * 1024 }),
  )
} finally {
  await rm(parent, { recursive: true, force: true })
}
