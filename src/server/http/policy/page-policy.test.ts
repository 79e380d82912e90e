import { expect, test } from 'vitest'
import { securityHeaders } from '../security.ts'

const page = { nonce: 'n0nce', https: true, development: false, media: null }
const policyOf = (options: Parameters<typeof securityHeaders>[0]) =>
  securityHeaders(options)['content-security-policy']?.split('; ') ?? []

test('every response forbids frames and guessed types', () => {
  for (const options of [page, { https: false, development: false, media: null }]) {
    const headers = securityHeaders(options)
    expect(headers).toMatchObject({ 'x-frame-options': 'DENY', 'x-content-type-options': 'nosniff' })
    expect(policyOf(options)).toEqual(
      expect.arrayContaining(["default-src 'none'", "frame-ancestors 'none'"]),
    )
  }
})

test('a page asks for Trusted Types, by the two names of our own', () => {
  expect(policyOf(page)).toEqual(
    expect.arrayContaining(["require-trusted-types-for 'script'", 'trusted-types default login']),
  )
})

test('what a page’s policy refuses is reported, over https also by the Reporting API', () => {
  expect(policyOf(page)).toEqual(expect.arrayContaining(['report-uri /policy-reports', 'report-to policy']))
  expect(securityHeaders(page)['reporting-endpoints']).toBe('policy="/policy-reports"')
  const plain = { ...page, https: false }
  expect(policyOf(plain)).toContain('report-uri /policy-reports')
  expect(policyOf(plain)).not.toContain('report-to policy')
  expect(securityHeaders(plain)).not.toHaveProperty('reporting-endpoints')
})

test.each([
  ['what is no page', { https: true, development: false, media: null }],
  ['development, where Vite writes markup', { ...page, development: true }],
])('%s neither asks for Trusted Types nor reports', (_what, options) => {
  expect(policyOf(options).join()).not.toMatch(/trusted-types|report/)
  expect(securityHeaders(options)).not.toHaveProperty('reporting-endpoints')
})
