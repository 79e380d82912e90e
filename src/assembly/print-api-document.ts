import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import process from 'node:process'
import { describeProduct } from './api-reference.ts'

// Writes the OpenAPI document to the given file, or prints it; starts no server.
const text = `${JSON.stringify(await describeProduct(), null, 2)}\n`
const [file] = process.argv.slice(2)
if (file) {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
} else process.stdout.write(text)
