import { expect, test } from 'vitest'
import { asciiDomain, foldedAddress, isEmailAddress } from './email-rules.ts'

// spec: accounts-15
test.each([
  ['ann@example.org', 'a plain one'],
  ['a&b@example.org', 'an ampersand'],
  ['a/b@example.org', 'a slash'],
  ['a=b@example.org', 'an equals sign'],
  ['a#b@example.org', 'a number sign'],
  ['a~b@example.org', 'a tilde'],
  ['a!b@example.org', 'an exclamation mark'],
  ['a%b@example.org', 'a per cent sign'],
  ['a*b@example.org', 'an asterisk'],
  ["o'hara@example.org", 'an apostrophe'],
  ['a.b+c-d_e@example.org', 'the usual marks'],
  ['{a}|^`?$@example.org', 'the rest of the atom'],
  ['ann@müller.example', 'an umlaut in the domain'],
  ['ann@xn--mller-kva.example', 'the same in ASCII'],
  ['ann@æblegrød.example', 'Danish letters'],
  ['ann@łódź.example', 'Polish letters'],
  ['ann@例え.テスト', 'another script'],
  ['ann@example.рф', 'an ending in another script'],
  ['ann@example.xn--p1ai', 'the same ending in ASCII'],
  ['ann@a.b-c.3d.example', 'labels with hyphens and digits'],
  [`${'a'.repeat(64)}@example.org`, 'the longest local part'],
  [`ann@${'a'.repeat(63)}.org`, 'the longest label'],
  [`a@${`${'a'.repeat(61)}.`.repeat(4)}info`, 'the longest address'],
])('%s is taken: %s', (address) => {
  expect(isEmailAddress(address)).toBe(true)
})

// spec: accounts-15
test.each([
  [`${'a'.repeat(65)}@example.org`, 'a local part over 64'],
  [`a@${`${'a'.repeat(61)}.`.repeat(4)}online`, 'an address over 254'],
  [`ann@${'ü'.repeat(60)}.example`, 'a label over 63 in ASCII'],
  ['ann@exam-.org', 'a label that ends in a hyphen'],
  ['ann@-exam.org', 'one that begins with it'],
  ['ann@exam_ple.org', 'an underscore in the domain'],
  ['ann@example..org', 'an empty label'],
  ['ann@example.org.', 'a final full stop'],
  ['ann@example', 'a domain without ending'],
  ['ann@example.o', 'an ending of one letter'],
  ['ann@example.123', 'an ending in digits'],
  ['ann@127.0.0.1', 'a network address'],
  ['ann@[127.0.0.1]', 'a network address in brackets'],
  ['ann@exam%70le.org', 'an encoded letter'],
  ['ann@example.org/x', 'a path'],
  ['ann@müller.example/x', 'a path behind letters'],
  ['ann@müller.example:25', 'a port'],
  ['ann@mü@ller.example', 'two at signs'],
  ['a..b@example.org', 'two full stops'],
  ['.a@example.org', 'a full stop at the start'],
  ['a.@example.org', 'one at the end'],
  ['a b@example.org', 'a space'],
  ['a,b@example.org', 'a comma'],
  ['"a b"@example.org', 'a quoted local part'],
  ['jörg@example.org', 'an umlaut before the at sign, which few servers take'],
  ['ann@exa mple.org', 'a space in the domain'],
  ['@example.org', 'no local part'],
  ['ann@', 'no domain'],
  ['ann', 'no at sign'],
  ['', 'nothing'],
])('%s is refused: %s', (address) => {
  expect(isEmailAddress(address)).toBe(false)
})

test.each([
  [' Jan@Vonk.Test ', 'jan@vonk.test', 'capitals and spaces'],
  ['ann@Müller.Example', 'ann@xn--mller-kva.example', 'letters'],
  ['ann@XN--MLLER-KVA.example', 'ann@xn--mller-kva.example', 'ASCII in capitals'],
  ['ann@mu\u0308ller.example', 'ann@xn--mller-kva.example', 'a letter and its mark'],
  ['ann@straße.example', 'ann@xn--strae-oqa.example', 'a sharp s is a letter of its own'],
  ['ann@müller。example', 'ann@xn--mller-kva.example', 'another full stop'],
  ['ann@mü ller', 'ann@mü ller', 'no domain'],
  ['Ann', 'ann', 'no address'],
])('%s is compared as %s: %s', (typed, folded) => {
  expect(foldedAddress(typed)).toBe(folded)
})

test('folding is idempotent', () => {
  for (const typed of ['ann@Müller.Example', 'ann@例え.テスト', 'x@y']) {
    expect(foldedAddress(foldedAddress(typed))).toBe(foldedAddress(typed))
  }
  expect(asciiDomain('EXAMPLE.org')).toBe('example.org')
})
