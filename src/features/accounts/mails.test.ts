import { describe, expect, test } from 'vitest'
import { setUpApp, setUpSite } from '../../../tests/drivers/set-up.ts'
import { contributions } from '../../assembly/features.ts'
import { localeCodes } from '../../core/locales.ts'
import { previewMail } from './identity/server/mail-preview-route.ts'

const app = setUpApp()
const site = setUpSite(app, { support_email: 'help@vonk.test' }, { niche: 3 })

const types = contributions.flatMap(({ mails = [] }) => mails)
const names = types.map(({ name }) => name)
const forms = types.flatMap(({ name, examples }) => examples.map((_example, at) => [name, at] as const))

/** Returns the words of a mail, without addresses, which cannot but name the site's domain. */
const wordsOf = (mail = '') => mail.replace(/href="[^"]*"/g, '').replace(/\S+(:\/\/|@)\S+/g, '')
/** Returns what is before the padding, as far as a mail program shows it. */
const firstWordsOf = (html = '') =>
  /<body[^>]*>(.*)/s
    .exec(html)?.[1]
    ?.replace(/<[^>]+>/g, ' ')
    .trim()
    .slice(0, 140)
    .replace(/\u034f|\u200c|\u00a0/g, '') ?? ''

describe('a mail', () => {
  test('has one author', () => {
    expect(names.length).toBeGreaterThan(15)
    expect(new Set(names).size).toBe(names.length)
  })

  // spec: accounts-30, accounts-45, server-20
  test.each(forms)('%s is written in all languages, in HTML and in text (form %i)', (name, example) => {
    const texts = new Set<string>()
    for (const locale of localeCodes) {
      const scope = { services: app.services, site }
      const mail = previewMail(scope, { name, locale, example })
      if (!mail) throw new Error('there is no such mail')
      expect(mail.subject, locale).not.toContain(site.name)
      expect(mail.subject.length, locale).toBeGreaterThan(2)
      // Only at its end: a discreet member's sender would be a strange name for a place. A consent must say to whom.
      const isNamed = name === 'marketingConsent'
      expect(mail.text.split(site.name).length - 1, locale).toBe(isNamed ? 2 : 1)
      const open = previewMail(scope, { name, locale, example, open_subjects: true })
      expect(open?.subject, locale).toContain(site.name)
      const discreet = previewMail(scope, { name, locale, example, discreet: true })
      expect(discreet?.subject, locale).not.toBe(mail.subject)
      expect(discreet?.from, locale).not.toContain(site.name)
      expect(wordsOf(discreet?.html), locale).not.toContain(site.name)
      expect(wordsOf(discreet?.text), locale).not.toContain(site.name)
      // Mail programs show the first words beside the subject.
      for (const neutral of [mail, discreet]) {
        expect(firstWordsOf(neutral?.html), locale).toMatch(/^[^{}<>]{10,60}$/)
        expect(firstWordsOf(neutral?.html), locale).not.toContain(site.name)
        expect(firstWordsOf(neutral?.html), locale).not.toContain('Robin')
      }
      expect(firstWordsOf(open?.html), locale).toContain(site.name)
      expect(mail.html, locale).toMatch(/^<!doctype html>\n<html lang="[a-z]{2}/)
      expect(mail.html, locale).not.toMatch(/<(img|script|link)\b|undefined|\[object/)
      // The text has each link of the HTML.
      for (const [, href = ''] of mail.html.matchAll(/href="([^"]+)"/g)) {
        expect(mail.text, locale).toContain(href.replaceAll('&amp;', '&'))
        expect(new URL(href).protocol, locale).toMatch(/^https?:$/)
      }
      expect(mail.text, locale).not.toMatch(/undefined|\[object|[{}]/)
      texts.add(mail.text)
    }
    expect(texts.size).toBe(localeCodes.length)
  })

  // spec: server-20
  test.each([names[0]])('%s has a preview for developers only', async (name) => {
    const shown = await app.call(`/dev/mails/${name}/de`)
    expect(shown.status).toBe(200)
    expect(shown.body).toContain('<html lang="de')
    expect((await app.call('/dev/mails')).body).toContain(`/dev/mails/${name}/fi`)
    expect((await app.call(`/dev/mails/${name}/xx`)).status).toBe(404)
    expect((await app.call('/dev/mails/nothing/de')).status).toBe(404)
    expect((await app.call(`/dev/mails/${name}/de?form=text`)).body).not.toContain('<')
  })
})
