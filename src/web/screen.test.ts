import { ORPCError } from '@orpc/client'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { type PageContext, pageContext } from './page-context.ts'
import { defineForm, defineScreen, loginPath, nextPath } from './screen.ts'

test.each([
  ['/chats/5?x=1', '/chats/5?x=1', 'a page of ours'],
  [null, '/members', 'nothing said'],
  ['https://elsewhere.example', '/members', 'another site'],
  ['//elsewhere.example', '/members', 'another site without a scheme'],
  ['/\\elsewhere.example', '/members', 'what browsers read as two slashes'],
  ['javascript:alert(1)', '/members', 'no address at all'],
  ['/a b', '/members', 'blanks'],
])('after a login %s leads to %s: %s', (wanted, path, _why) => {
  expect(nextPath(wanted)).toBe(path)
})

test('a visitor comes back to where they were', () => {
  expect(loginPath(new URL('http://localhost/members?page=2'))).toBe('/login?next=%2Fmembers%3Fpage%3D2')
})

const closed = () => Promise.reject(new ORPCError('age_proof_required', { status: 403, message: '' }))
const spec = { queries: () => [], prepare: closed }

/** What a loader or action throws or answers at an address. */
async function outcomeAt(run: (args: never) => Promise<unknown>, path: string) {
  const context = new RouterContextProvider()
  context.set(pageContext, { isLoggedIn: true } as PageContext)
  const request = new Request(`http://localhost${path}`, { method: 'POST', body: new FormData() })
  return run({ context, params: {}, request } as never).catch((err: unknown) => err)
}

test.each([
  ['data', defineScreen(spec).loader],
  ['the way to another page', defineScreen({ redirect: closed }).loader],
  ['a form', defineForm(closed).action],
])('who must show their age for %s is sent to do so, and back', async (_what, run) => {
  const answer = (await outcomeAt(run, '/members?order=new')) as Response
  expect([answer.status, answer.headers.get('location')]).toEqual([
    302,
    '/age-check?next=%2Fmembers%3Forder%3Dnew',
  ])
})

test('the page of the age check never leads to itself', async () => {
  expect(await outcomeAt(defineScreen(spec).loader, '/age-check?next=%2F')).not.toBeInstanceOf(Response)
})
