import { expect, test } from 'vitest'
import { layOutMail, senderNamed } from './mail-layout.ts'

const colours = {
  ground: '#111111',
  surface: '#222222',
  text: '#333333',
  muted: '#444444',
  line: '#555555',
  primary: '#666666',
  onPrimary: '#777777',
  secondary: '#888888',
  onSecondary: '#999999',
}
const parts = {
  lang: 'de-DE',
  look: { light: colours, dark: colours },
  brand: 'Rock & "Roll"',
  title: '<b>Hallo</b>',
  paragraphs: ["Eins & zwei's", '<script>alert(1)</script>'],
  button: { label: 'Los > geht’s', href: 'https://vonk.test/?a=1&b="2"' },
  code: { label: 'Code:', value: '012345' },
  list: ['Eins', 'Zwei'],
  footer: ['Klein <i>gedruckt</i>'],
  links: [{ label: 'Ab', href: 'https://vonk.test/u' }],
}
const mail = layOutMail(parts)

test('every part is escaped in the HTML', () => {
  expect(mail.html).not.toMatch(/<(b|i|script)>/)
  expect(mail.html).toContain('Rock &amp; &quot;Roll&quot;')
  expect(mail.html).toContain('href="https://vonk.test/?a=1&amp;b=&quot;2&quot;"')
  expect(mail.html).toContain('Eins &amp; zwei&#x27;s')
  expect(mail.html).toContain('<html lang="de-DE">')
})

test('its dark colours are chosen by the mail program', () => {
  expect(mail.html).toContain('@media (prefers-color-scheme:dark){.ground{background:#111111 !important')
})

test('it has no tables, pictures or scripts, and loads nothing', () => {
  expect(mail.html).not.toMatch(/<(table|img|link|script)|url\(|src=/)
})

test.each([
  ['Deine E-Mail-Adresse gilt.', 'Deine <span style="white-space:nowrap">E-Mail</span>-Adresse gilt.'],
  ['Ton e-mail', 'Ton <span style="white-space:nowrap">e-mail</span>'],
  ['A follow-up', 'A follow-up'],
])('no line ends behind the hyphen of e-mail: %s', (line, html) => {
  expect(layOutMail({ ...parts, paragraphs: [line] }).html).toContain(`>${html}</p>`)
})

test('French has a space before a colon', () => {
  const { text } = layOutMail({ ...parts, lang: 'fr-FR' })
  expect(text).toContain('Los > geht’s\u00a0:\nhttps')
  expect(text).toContain('Ab\u00a0: https')
})

test('the plain text is the same, unescaped', () => {
  expect(mail.text).toBe(
    [
      '<b>Hallo</b>',
      "Eins & zwei's",
      '<script>alert(1)</script>',
      '- Eins\n- Zwei',
      'Los > geht’s:\nhttps://vonk.test/?a=1&b="2"',
      'Code:\n012345',
      '-- \nRock & "Roll"\nKlein <i>gedruckt</i>\nAb: https://vonk.test/u\n',
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
