import { cp, rm } from 'node:fs/promises'
import process from 'node:process'
import { createDatabase, sharedDemo, startProduct } from './start-product.ts'

// Starts the product for the journeys: on a new database of the PostgreSQL server in TEST_DATABASE_URL, or
// embedded without one. With COPY_DEMO the database and the files are those of `make-demo.ts`; otherwise the
// product makes its demo while the journeys run.

const { TEST_DATABASE_URL: server, PORT: port, DATA_DIR: folder, COPY_DEMO } = process.env
const template = COPY_DEMO ? sharedDemo.database : undefined
const database = server ? await createDatabase(server, `vonk_journeys_${port}`, template) : undefined
if (COPY_DEMO && folder) {
  await rm(folder, { recursive: true, force: true })
  await cp(sharedDemo.folder, folder, { recursive: true })
}
const product = startProduct(database)
product.on('exit', (code) => process.exit(code ?? 1))
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => product.kill(signal))
