import { expect, test } from 'vitest'
import { mailProviderOf } from './mail-provider.ts'

test.each([
  ['anna@gmail.com', 'Gmail', 'the plain case'],
  ['Anna@GMAIL.com ', 'Gmail', 'as people type it'],
  ['anna@hotmail.co.uk', 'Outlook', 'a country ending of two parts'],
  ['anna@yahoo.fr', 'Yahoo Mail', 'a country ending'],
  ['anna@gmx.at', 'GMX', 'one of several domains'],
  ['"a@gmail.com"@vonk.test', undefined, 'the part after the last @ counts'],
  ['anna@live.example.com', undefined, 'a company whose name has the same beginning'],
  ['anna@outlook.com.example.com', undefined, 'a domain that only looks like one'],
  ['anna@notgmail.com', undefined, 'a domain with the same ending'],
  ['anna', undefined, 'no address'],
])('%s is read at %s: %s', (email, name, _reason) => {
  expect(mailProviderOf(email)?.name).toBe(name)
})
