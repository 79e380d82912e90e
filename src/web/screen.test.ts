import { ORPCError } from '@orpc/client'
import { RouterContextProvider, redirect } from 'react-router'
import { expect, test } from 'vitest'
import { pathAfterRefusal } from '../assembly/path-after-refusal.ts'
import { type PageContext, pageContext } from './page-context.ts'
import { defineForm, defineScreen, type FormRefusal } from './screen.ts'

const closed = () => Promise.reject(new ORPCError('age_proof_required', { status: 403, message: '' }))
const spec = { queries: () => [], prepare: closed }

/** Returns what a loader or action throws or returns at a URL. */
async function outcomeAt(run: (args: never) => Promise<unknown>, path: string) {
  const context = new RouterContextProvider()
  context.set(pageContext, { isLoggedIn: true, pathAfter: pathAfterRefusal } as PageContext)
  const request = new Request(`http://localhost${path}`, { method: 'POST', body: new FormData() })
  return run({ context, params: {}, request } as never).catch((err: unknown) => err)
}

test.each([
  ['data', defineScreen(spec).loader],
  ['the way to another page', defineScreen({ redirect: closed }).loader],
  ['a form', defineForm(closed).action],
])('a visitor who must prove their age for %s is redirected, and back afterwards', async (_what, run) => {
  const answer = (await outcomeAt(run, '/members?order=new')) as Response
  expect([answer.status, answer.headers.get('location')]).toEqual([
    302,
    '/age-check?next=%2Fmembers%3Forder%3Dnew',
  ])
})

test('the page of the age check never redirects to itself', async () => {
  expect(await outcomeAt(defineScreen(spec).loader, '/age-check?next=%2F')).not.toBeInstanceOf(Response)
})

/** Submits a form from the browser, where the page's context has the message for a lost connection. */
async function send(
  run: ReturnType<typeof defineForm>['clientAction'],
  fields: Record<string, string> | [string, string][] = {},
) {
  const context = new RouterContextProvider()
  context.set(pageContext, { offlineText: 'You are offline.', pathAfter: pathAfterRefusal } as PageContext)
  const body = new URLSearchParams(fields)
  const request = new Request('http://localhost/somewhere', { method: 'POST', body })
  return run({ context, params: {}, request } as never)
}

test('concurrent submissions of the same form are performed once, and both get the response', async () => {
  const performed: (string | null)[] = []
  const { clientAction } = defineForm(async ({ form }) => {
    performed.push(form.get('code') as string | null)
    await new Promise((resolve) => setTimeout(resolve, 5))
    return redirect('/done')
  })
  const answers = await Promise.all([send(clientAction, { code: '1' }), send(clientAction, { code: '1' })])
  expect(answers.map((answer) => (answer as Response).headers.get('location'))).toEqual(['/done', '/done'])
  await Promise.all([send(clientAction, { code: '1' }), send(clientAction, { code: '2' })])
  expect(performed).toEqual(['1', '1', '2'])
})

// spec: browser-5
test('a lost connection keeps the page and the input, except passwords', async () => {
  const { clientAction } = defineForm(() => Promise.reject(new TypeError('Failed to fetch')))
  const answer = (await send(clientAction, { email: 'a@vonk.test', password: 'secret' })) as {
    data: FormRefusal
  }
  expect(answer.data).toEqual({
    error: { code: 'offline', status: 0, message: 'You are offline.' },
    fields: {},
    values: { email: 'a@vonk.test' },
    lists: { email: ['a@vonk.test'] },
  })
})

test('a refused form keeps every ticked checkbox', async () => {
  const { clientAction } = defineForm(() => Promise.reject(new TypeError('Failed to fetch')))
  const answer = await send(clientAction, [
    ['interests', 'art'],
    ['interests', 'wine'],
  ])
  expect((answer as { data: FormRefusal }).data.lists).toEqual({ interests: ['art', 'wine'] })
})
