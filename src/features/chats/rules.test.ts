import { expect, test } from 'vitest'
import { isBlank, type SendFacts, sameWords } from './rules.ts'
import { refusalOf } from './sending/server/refusal-of.ts'

const family = '👨‍👩‍👧‍👦'

test.each([
  ['', true],
  [' \n\t\u00a0', true],
  ['\u200b\u200d\u2060', true],
  ['.', false],
  [family, false],
])('%j is blank: %s', (body, expected) => {
  expect(isBlank(body)).toBe(expected)
})

test.each([
  ['look-alike letters', 'Y\u043eur sm\u0456l\u0435 lights up my wh\u043ele day'],
  ['invisible characters', 'Your\u200b sm\u00adile li\u2060ghts up my whole\u200d day'],
  ['wide letters', 'Ｙｏｕｒ ｓｍｉｌｅ ｌｉｇｈｔｓ ｕｐ ｍｙ ｗｈｏｌｅ ｄａｙ'],
  ['small capitals', 'ʏᴏᴜʀ ꜱᴍɪʟᴇ ʟɪɢʜᴛꜱ ᴜᴘ ᴍʏ ᴡʜᴏʟᴇ ᴅᴀʏ'],
  ['digits for letters', 'Y0ur 5m1l3 1igh7s up my wh0le day'],
  ['signs for letters', 'Your $mile |ights up my whole d@y!'],
  ['marks on letters, and others between words', 'YOUR smi\u0336le lights up - my whole day :-)'],
])('texts with %s are the same words', (_how, body) => {
  expect(sameWords('Your smile lights up my whole day')).not.toBeNull()
  expect(sameWords(body)).toBe(sameWords('Your smile lights up my whole day'))
})

test.each([
  ['another word', 'Your smile lights up my whole night'],
  ['one word more', 'Your smile always lights up my whole day'],
])('texts with %s are others', (_how, body) => {
  expect(sameWords(body)).not.toBe(sameWords('Your smile lights up my whole day'))
})

test('a text of fewer than twenty letters is not compared, whatever they are replaced by', () => {
  expect(sameWords('Hello, how are you?')).toBeNull()
  expect(sameWords('Hello, how are you doing today?')).toBe(sameWords('H3ll0, h0w 4r3 y0u d01ng 70d4y?'))
})

const facts: SendFacts = {
  body: 'Hello',
  message_length: 20,
  reach: 'open',
  photo: null,
  is_fictional: false,
  max_cost: 10,
  fictional_acknowledged: false,
  has_conversation: false,
  paid_user: false,
  conversations_started: 0,
  cost: 10,
  balance: 10,
}

test.each<[string, Partial<SendFacts>, string | null]>([
  ['all is well', {}, null],
  ['blocked takes precedence', { reach: 'blocked', body: 'x'.repeat(21), balance: 0 }, 'blocked'],
  ['gone members are not there', { reach: 'gone' }, 'not_found'],
  ['too long is reported before any price', { body: 'x'.repeat(21), balance: 0 }, 'message_too_long'],
  ['fictional, not acknowledged', { is_fictional: true, cost: 0 }, 'fictional_acknowledgement_required'],
  [
    'fictional, acknowledged',
    { is_fictional: true, fictional_acknowledged: true, cost: 0, balance: 0 },
    null,
  ],
  ['the third start of a free member', { conversations_started: 2 }, 'conversation_limit'],
  ['a third conversation that exists already', { conversations_started: 2, has_conversation: true }, null],
  ['premium starts without limit', { conversations_started: 2, paid_user: true }, null],
  [
    'fictional ones do not count',
    { conversations_started: 2, is_fictional: true, fictional_acknowledged: true },
    null,
  ],
  ['one credit short', { balance: 9 }, 'credits_required'],
])('%s', (_reason, change, code) => {
  expect(refusalOf({ ...facts, ...change })?.code ?? null).toBe(code)
})
