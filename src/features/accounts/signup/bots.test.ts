import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/drivers/test-app.ts'
import { newVisitor, person, type Visitor } from '../../../../tests/drivers/visitors.ts'
import type { SiteRecord } from '../../sites/server/public.ts'
import { leadingZeroBits, proofDifficulty } from '../signup-rules.ts'
import { solveProof } from './web/solve-proof.ts'

let app: TestApp
let site: SiteRecord
beforeAll(async () => {
  app = await startTestApp({ TRUST_PROXY: '1' })
  site = await app.newSite()
})
afterAll(() => app.stop())

const signUp = (visitor: Visitor, changes: Record<string, unknown> = {}) =>
  visitor.call('/api/signup', { method: 'POST', body: person(visitor.site, changes) })

const stampOf = async (visitor: Visitor): Promise<string> =>
  (await visitor.call('/api/signup/form')).body.issued

/** Behaves like a bot and returns the resulting challenge. */
async function challengeOf(visitor: Visitor): Promise<{ challenge: string; difficulty: number }> {
  const { status, body } = await signUp(visitor, { website: 'https://machine.example' })
  expect([status, body.code]).toEqual([403, 'proof_required'])
  return body.data
}

const proofOf = async (visitor: Visitor) => {
  const { challenge, difficulty } = await challengeOf(visitor)
  return solveProof(challenge, difficulty)
}

describe('the stamp of the form', () => {
  test.each([
    ['two seconds, as no person fills it in', 2, 'proof_required'],
    ['three seconds', 3, undefined],
    ['a day', 86_400, undefined],
    ['a day and a second', 86_401, 'proof_required'],
  ])('shown for %s', async (_what, seconds, code) => {
    const visitor = newVisitor(app, site)
    const form = await stampOf(visitor)
    const later = new Date(Number.parseInt(form, 10) + seconds * 1000)
    vi.spyOn(app.services.clock, 'now').mockReturnValue(later)
    expect((await signUp(visitor, { form })).body.code).toBe(code)
  })

  test('is refused when forged, changed, or of another site', async () => {
    const visitor = newVisitor(app, site)
    const form = await stampOf(visitor)
    const [moment = '', signature = ''] = form.split('.')
    const elsewhere = await stampOf(newVisitor(app, await app.newSite()))
    app.services.clock.advance(60)
    const forged = [
      'x',
      '',
      '.',
      `${Number(moment) - 60_000}.${signature}`,
      `${moment}.${'A'.repeat(32)}`,
      elsewhere,
    ]
    for (const stamp of forged) {
      const { status, body } = await signUp(visitor, { form: stamp })
      expect([stamp, status, body.code]).toEqual([stamp, 403, 'proof_required'])
    }
    expect((await signUp(visitor, { form })).status).toBe(200)
  })

  test('a program that never loaded the form is accepted', async () => {
    expect((await signUp(newVisitor(app, site), { website: '' })).status).toBe(200)
  })
})

describe('the proof', () => {
  // spec: accounts-10
  test('lets a suspicious signup pass, once', async () => {
    const visitor = newVisitor(app, site)
    const refused = await signUp(visitor, { form: await stampOf(visitor) })
    expect(refused.body).toEqual({
      code: 'proof_required',
      status: 403,
      message: 'One moment: we’re checking that you’re not a bot.',
      data: { challenge: expect.any(String), difficulty: proofDifficulty },
    })
    const proof = await solveProof(refused.body.data.challenge, refused.body.data.difficulty)
    const hash = createHash('sha256').update(`${proof.challenge}${proof.nonce}`).digest()
    expect(leadingZeroBits(hash)).toBeGreaterThanOrEqual(proofDifficulty)
    const form = await stampOf(visitor)
    expect((await signUp(visitor, { form, proof })).status).toBe(200)
    expect((await signUp(visitor, { form, proof })).body.code).toBe('proof_required')
  })

  test('of ten concurrent signups with one proof one is accepted', async () => {
    const visitor = newVisitor(app, site)
    const proof = await proofOf(visitor)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => signUp(newVisitor(app, site), { form: 'x', proof })),
    )
    expect(answers.map(({ body, status }) => body.code ?? status).sort()).toEqual([
      200,
      ...Array(9).fill('proof_required'),
    ])
  })

  test('is refused when it is wrong, of another site, made up, or late', async () => {
    const visitor = newVisitor(app, site)
    const { challenge, difficulty } = await challengeOf(visitor)
    const good = await solveProof(challenge, difficulty)
    const foreign = await proofOf(newVisitor(app, await app.newSite()))
    const invented = await solveProof(changedAtEnd(challenge), difficulty)
    const wrong = { challenge, nonce: wrongNonce(challenge) }
    for (const proof of [wrong, foreign, invented]) {
      expect((await signUp(visitor, { form: 'x', proof })).body.code).toBe('proof_required')
    }
    app.services.clock.advance(601)
    expect((await signUp(visitor, { form: 'x', proof: good })).body.code).toBe('proof_required')
  })

  // spec: accounts-10
  test('does not help a signup that fills in the invisible field', async () => {
    const visitor = newVisitor(app, site)
    const proof = await proofOf(visitor)
    const trapped = await signUp(visitor, { website: 'spam', proof })
    expect([trapped.status, trapped.body.code, Object.keys(trapped.body.data)]).toEqual([
      403,
      'proof_required',
      ['challenge', 'difficulty'],
    ])
    // The refusal did not check the proof, so it can still be used by a person.
    expect((await signUp(visitor, { form: 'x', proof })).status).toBe(200)
  })

  test('is checked before the strength of the password, which is expensive', async () => {
    const visitor = newVisitor(app, site)
    const weak = { password: 'password123' }
    expect((await signUp(visitor, { ...weak, website: 'spam' })).body.code).toBe('proof_required')
    expect((await signUp(visitor, weak)).body.data.issues).toEqual([
      { path: 'password', message: 'This password is easy to guess. Try a longer one.' },
    ])
    const short = await signUp(visitor, { password: 'x', website: 'spam' })
    expect(short.body.code).toBe('invalid_input')
  })

  test('is checked after the fields, and nothing is stored', async () => {
    const visitor = newVisitor(app, site)
    const young = await signUp(visitor, { website: 'spam', date_of_birth: '2020-01-01' })
    expect(young.body.code).toBe('under_age')
    const input = person(site, { website: 'spam' })
    await visitor.call('/api/signup', { method: 'POST', body: input })
    const check = await visitor.call(`/api/signup/check?email=${input.email}&name=${input.name}`)
    expect(check.body).toEqual({ email_ok: true, name_ok: true })
  })
})

// spec: accounts-10
test('without development routes the 31st signup from one IP address within an hour needs a proof', async () => {
  const strict = await startTestApp({ TRUST_PROXY: '1', DEV_DOORS: '0' })
  try {
    const busy = await strict.newSite()
    const visitor = newVisitor(strict, busy)
    // Refused signups count too, and are cheaper than accepted ones.
    await Promise.all(Array.from({ length: 29 }, () => signUp(visitor, { website: 'spam' })))
    expect((await signUp(visitor)).status).toBe(200)
    const refused = await signUp(visitor)
    expect(refused.body.code).toBe('proof_required')
    expect((await signUp(newVisitor(strict, busy))).status).toBe(200)
    const proof = await solveProof(refused.body.data.challenge, refused.body.data.difficulty)
    expect((await signUp(visitor, { proof })).status).toBe(200)
    strict.services.clock.advance(3601)
    expect((await signUp(visitor)).status).toBe(200)
  } finally {
    await strict.stop()
  }
})

test.each<[number[], number]>([
  [[0x80], 0],
  [[0x40, 0], 1],
  [[0x01], 7],
  [[0, 0xff], 8],
  [[0, 0x03, 0xff], 14],
  [[0, 0], 16],
])('%j begins with %i zero bits', (bytes, bits) => {
  expect(leadingZeroBits(new Uint8Array(bytes))).toBe(bits)
})

/** Returns the text with another last letter. */
function changedAtEnd(text: string): string {
  return `${text.slice(0, -1)}${text.endsWith('A') ? 'B' : 'A'}`
}

/** Returns a nonce that does not solve a challenge. */
function wrongNonce(challenge: string): string {
  for (let number = 0; ; number += 1) {
    const hash = createHash('sha256').update(`${challenge}${number}`).digest()
    if (leadingZeroBits(hash) < proofDifficulty) return String(number)
  }
}
