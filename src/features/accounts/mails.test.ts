import { describe, expect, test } from 'vitest'
import { setUpApp, setUpSite } from '../../../tests/drivers/set-up.ts'
import { contributions } from '../../assembly/features.ts'
import { localeCodes } from '../../core/locales.ts'
import { previewMail } from './identity/server/mail-preview-route.ts'

const app = setUpApp()
const site = setUpSite(app, { support_email: 'help@vonk.test' }, { niche: 3 })

const names = contributions.flatMap(({ mails = [] }) => mails.map(({ name }) => name))

describe('a mail', () => {
  test('has one author', () => {
    expect(names.length).toBeGreaterThan(15)
    expect(new Set(names).size).toBe(names.length)
  })

  test.each(names)('%s is written in all languages, in HTML and in text', (name) => {
    const texts = new Set<string>()
    for (const locale of localeCodes) {
      const scope = { services: app.services, site }
      const mail = previewMail(scope, { name, locale })
      if (!mail) throw new Error('there is no such mail')
      expect(mail.subject, locale).not.toContain(site.name)
      expect(mail.subject.length, locale).toBeGreaterThan(2)
      const open = previewMail(scope, { name, locale, open_subjects: true })
      expect(open?.subject, locale).toContain(site.name)
      const discreet = previewMail(scope, { name, locale, discreet: true })
      expect(discreet?.subject, locale).not.toBe(mail.subject)
      expect(discreet?.from, locale).not.toContain(site.name)
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
