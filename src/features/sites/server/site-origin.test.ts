import { expect, test } from 'vitest'
import { readConfig } from '../../../server/config.ts'
import { siteOrigin } from './site-origin.ts'

const secret = 'ab'.repeat(32)

test.each<[Record<string, string>, string]>([
  [{ PORT: '3100' }, 'http://she.localhost:3100'],
  [{ NODE_ENV: 'production', SECRET: secret }, 'https://she.localhost'],
  [{ PUBLIC_URL: 'http://localhost:8080' }, 'http://she.localhost:8080'],
  [{ NODE_ENV: 'production', SECRET: secret, PUBLIC_URL: 'https://vonk.example' }, 'https://she.localhost'],
])('links of a site under %o begin with %s', (environment, origin) => {
  expect(siteOrigin(readConfig(environment), { host: 'she.localhost' })).toBe(origin)
})
