import { expect, test } from 'vitest'
import { checkMail, MailRefused } from './check-mail.ts'
import type { OutgoingMail } from './mail.ts'

const mail: OutgoingMail = {
  to: 'ann@example.com',
  from: 'Site <post@example.com>',
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
}

test.each([
  ['ann@example.com'],
  ['ann.o-hara+x@mail.example.co.uk'],
  ["o'hara@example.com"],
  ['a@localhost'],
  ['jürgen@bücher.example'],
])('sends to %s', (to) => {
  expect(checkMail({ ...mail, to }).to).toEqual({ name: '', address: to })
})

test.each([
  ['nothing', ''],
  ['no @', 'ann'],
  ['nobody', '@example.com'],
  ['nowhere', 'ann@'],
  ['two addresses', 'ann@example.com,bob@example.com'],
  ['two addresses in one', 'ann@bob@example.com'],
  ['a name with it', 'Ann <ann@example.com>'],
  ['a space', 'ann @example.com'],
  ['a line break', 'ann@example.com\r\nBcc: bob@example.com'],
  ['a line break at the end', 'ann@example.com\n'],
  ['a NUL', 'ann\0@example.com'],
  ['a comment', 'ann(bob)@example.com'],
  ['a quoted local part', '"ann b"@example.com'],
  ['a domain literal', 'ann@[192.0.2.1]'],
  ['dots in a row', 'ann..b@example.com'],
  ['a dot at the end', 'ann@example.com.'],
  ['a hyphen at the end of a label', 'ann@example-.com'],
  ['a long local part', `${'a'.repeat(65)}@example.com`],
  ['a long domain', `ann@${'a.'.repeat(130)}com`],
])('refuses a receiver with %s', (_reason, to) => {
  expect(() => checkMail({ ...mail, to })).toThrow(MailRefused)
})

test.each([
  ['post@example.com', { name: '', address: 'post@example.com' }],
  ['Site <post@example.com>', { name: 'Site', address: 'post@example.com' }],
  ['She, & He <post@example.com>', { name: 'She, & He', address: 'post@example.com' }],
  ['"Site" <post@example.com>', { name: 'Site', address: 'post@example.com' }],
])('parses the sender %s', (from, parts) => {
  expect(checkMail({ ...mail, from }).from).toEqual(parts)
})

test.each([
  'Site',
  'Site <post>',
  'a@example.com <b@example.com> <c@example.com>',
  'Site <a@example.com>, b@example.com',
])('refuses the sender %s', (from) => {
  expect(() => checkMail({ ...mail, from })).toThrow(MailRefused)
})

test.each([
  ['a line break in the subject', { subject: 'Hello\r\nBcc: bob@example.com' }],
  ['a bare carriage return in the subject', { subject: 'Hello\rBcc: bob@example.com' }],
  ['a very long subject', { subject: 'a'.repeat(401) }],
  ['a line break in the sender', { from: 'Site\n <post@example.com>' }],
  ['a line break in a header', { headers: { 'X-Kind': 'a\r\nBcc: bob@example.com' } }],
  ["a line break in a header's name", { headers: { 'X-Kind\r\nBcc': 'bob@example.com' } }],
  ["a colon in a header's name", { headers: { 'Bcc: bob@example.com, X': 'a' } }],
  ['a further receiver', { headers: { bcc: 'bob@example.com' } }],
  ['another form of content', { headers: { 'Content-Type': 'text/plain' } }],
])('refuses %s', (_reason, part) => {
  expect(() => checkMail({ ...mail, ...part })).toThrow(MailRefused)
})

test('names the invalid part and none of its content', () => {
  expect(() => checkMail({ ...mail, to: 'ann@b@c' })).toThrow(/^The receiver is no address$/)
})
