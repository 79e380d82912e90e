import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { apiAddress, setApiBase } from './api-address.ts'

afterEach(() => setApiBase('/'))

// spec: server-40
test('URLs follow the configured base', () => {
  expect(apiAddress('/chats/3')).toBe('/api/chats/3')
  setApiBase('/gateway/')
  expect(apiAddress('/chats/3')).toBe('/gateway/api/chats/3')
  expect(apiAddress('')).toBe('/gateway/api')
})

// spec: server-40
test('browser code contains no URL of the API', () => {
  const source = join(import.meta.dirname, '../..')
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /(^|\/)(web|screens)\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
  )
  expect(files.length).toBeGreaterThan(200)
  const found = files.filter((file) =>
    /['"`/]\/?api\//.test(
      readFileSync(join(source, file), 'utf8').replace(
        /^(?:import|export|\}) .*from .*$|^import .*$|\/\*\*[\s\S]*?\*\//gm,
        '',
      ),
    ),
  )
  expect(found).toEqual([])
})
