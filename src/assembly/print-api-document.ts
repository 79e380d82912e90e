import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import process from 'node:process'
import { describeProduct } from './api-reference.ts'

/** Writes the OpenAPI document to a file, or prints it. */
export async function printApiDocument(file?: string): Promise<void> {
  const text = `${JSON.stringify(await describeProduct(), null, 2)}\n`
  if (file) {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text)
  } else process.stdout.write(text)
}
