import { expect, test } from 'vitest'
import { layOutMail, senderNamed } from './mail-layout.ts'

const mail = layOutMail({
  lang: 'de-DE',
  brand: 'Rock & "Roll"',
  title: '<b>Hallo</b>',
  paragraphs: ["Eins & zwei's", '<script>alert(1)</script>'],
  button: { label: 'Los > geht’s', href: 'https://vonk.test/?a=1&b="2"' },
  code: { label: 'Code:', value: '012345' },
  footer: ['Klein <i>gedruckt</i>'],
})

test('every part is escaped in the HTML', () => {
  expect(mail.html).not.toMatch(/<(b|i|script)>/)
  expect(mail.html).toContain('Rock &amp; &quot;Roll&quot;')
  expect(mail.html).toContain('href="https://vonk.test/?a=1&amp;b=&quot;2&quot;"')
  expect(mail.html).toContain('Eins &amp; zwei&#39;s')
  expect(mail.html).toContain('<html lang="de-DE">')
})

test('it has no tables, pictures or scripts, and loads nothing', () => {
  expect(mail.html).not.toMatch(/<(table|img|link|script|style)|url\(|src=/)
})

test('the plain text is the same, unescaped', () => {
  expect(mail.text).toBe(
    [
      '<b>Hallo</b>',
      "Eins & zwei's",
      '<script>alert(1)</script>',
      'Los > geht’s:\nhttps://vonk.test/?a=1&b="2"',
      'Code:\n012345',
      '-- \nRock & "Roll"\nKlein <i>gedruckt</i>\n',
    ].join('\n\n'),
  )
})

test.each([
  ['no-reply@vonk.test', 'Vonk', 'Vonk <no-reply@vonk.test>'],
  ['Old <no-reply@vonk.test>', 'She & Co', 'She & Co <no-reply@vonk.test>'],
  [
    'no-reply@vonk.test',
    'A <evil@x.test>\r\nBcc: b@x.test',
    'A  evil@x.test   Bcc: b@x.test <no-reply@vonk.test>',
  ],
])('%s in the name of %s is %s', (from, name, sender) => {
  expect(senderNamed(from, name)).toBe(sender)
})
