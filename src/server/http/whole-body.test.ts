import { expect, test } from 'vitest'
import { bodyOf, textResponse } from './whole-body.ts'

test('the bytes of a text are known without reading the response', async () => {
  const response = textResponse('één €', { status: 201, headers: { 'content-type': 'text/html' } })
  expect(bodyOf(response)).toEqual(new TextEncoder().encode('één €'))
  expect([response.status, response.headers.get('content-type')]).toEqual([201, 'text/html'])
  expect(await response.text()).toBe('één €')
})

test('any other response has its stream', () => {
  const response = new Response('text')
  expect(bodyOf(response)).toBe(response.body)
})
