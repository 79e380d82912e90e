import { expect, test } from 'vitest'
import { foldMailbox } from './mailbox.ts'

test.each<[written: string, mailbox: string, why: string]>([
  ['jan@example.com', 'jan@example.com', 'as it is'],
  [' Jan@Example.COM ', 'jan@example.com', 'case and spaces'],
  ['jan+dating@example.com', 'jan@example.com', 'a tag'],
  ['jan+a+b@example.com', 'jan@example.com', 'two tags'],
  ['jan.de.vries@example.com', 'jan.de.vries@example.com', 'dots count at most providers'],
  ['j.a.n@gmail.com', 'jan@gmail.com', 'Gmail ignores dots'],
  ['jan@googlemail.com', 'jan@gmail.com', 'the older name of Gmail'],
  ['J.an+x@googlemail.com', 'jan@gmail.com', 'all of it'],
  ['jan-x@yahoo.co.uk', 'jan@yahoo.co.uk', 'Yahoo writes tags after a hyphen'],
  ['jan-peter@example.com', 'jan-peter@example.com', 'a hyphen counts elsewhere'],
  ['jan@me.com', 'jan@icloud.com', 'Apple'],
  ['j_a.n@pm.me', 'jan@proton.me', 'Proton ignores dots, hyphens and underscores'],
  ['j-a.n@ya.ru', 'jan@yandex.ru', 'Yandex takes hyphens for dots'],
  ['jan+x@outlook.com', 'jan@outlook.com', 'Outlook'],
  ['jan@hotmail.com', 'jan@hotmail.com', 'another mailbox than at Outlook'],
  ['jan@bücher.example', 'jan@xn--bcher-kva.example', 'a domain in letters'],
  ['jan@XN--BCHER-KVA.example', 'jan@xn--bcher-kva.example', 'the same domain in ASCII'],
  ['jan@bu\u0308cher。example', 'jan@xn--bcher-kva.example', 'a letter and its mark, and another full stop'],
  ['jan@straße.example', 'jan@xn--strae-oqa.example', 'a sharp s is a letter of its own'],
  ['j.an@gmail.com.', 'jan@gmail.com', 'the full stop of the root'],
  ['jan@bücher.example.', 'jan@xn--bcher-kva.example', 'both'],
  ['jan@bü cher.example', 'jan@bü cher.example', 'no domain, as it is'],
  ['+tag@example.com', '+tag@example.com', 'nothing else is left'],
  ['no address', 'no address', 'no address'],
])('%s is the mailbox %s (%s)', (written, mailbox) => {
  expect(foldMailbox(written)).toBe(mailbox)
  expect(foldMailbox(mailbox)).toBe(mailbox)
})
