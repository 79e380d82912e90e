import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import process from 'node:process'
import { describeApi } from '../server/openapi/describe-api.ts'
import type { ApiDocument } from '../server/openapi/document.ts'
import { callGroups, routes } from './features.ts'

/** Returns the OpenAPI document of the whole product. */
export function describeProduct(): Promise<ApiDocument> {
  return describeApi(callGroups, routes)
}

/** Writes the OpenAPI document to a file, or prints it. */
export async function printApiDocument(file?: string): Promise<void> {
  const text = `${JSON.stringify(await describeProduct(), null, 2)}\n`
  if (file) {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text)
  } else process.stdout.write(text)
}
