import { type Country, countries } from '../../../core/countries.ts'
import { type Locale, localeCodes } from '../../../core/locales.ts'
import { commonRefusals, InvalidInput, refuse } from '../../../core/refusals.ts'
import type { StaffContext, StaffReadContext } from '../../../server/http/context.ts'
import type { MailType } from '../../../server/mail/mail-type.ts'
import { valuesNamedIn } from '../../../server/text.ts'
import type { Services, Work } from '../../../server/work.ts'
import { composeMail } from '../../accounts/server/public.ts'
import { isPageSlug, type PageSlug, pageSlugs } from '../../pages/rules.ts'
import { pageParts } from '../../pages/server/public.ts'
import {
  announceSites,
  lockSite,
  requireSite,
  type SiteRecord,
  siteRecord,
} from '../../sites/server/public.ts'
import type { SettingsChanges } from '../../sites/settings-contract.ts'
import { commonMailValues } from '../rules.ts'
import { changeAndAudit } from './change-settings.ts'

// Static pages and mails in a site's own words: settings, each changed at once for one language.

interface OfLanguage {
  site: number
  locale: Locale
}

/** Returns the static pages of a site, and the languages in which it has its own words. */
export async function listPages(ctx: StaffReadContext, { site: id }: { site: number }) {
  const { settings } = await requireSite(ctx, id, 'content.write')
  return { pages: pageSlugs.map((slug) => ({ slug, own: ownLanguages(settings.pages[slug]) })) }
}

function ownLanguages(texts: Partial<Record<Locale, unknown>> | undefined): Locale[] {
  return localeCodes.filter((locale) => texts?.[locale] !== undefined)
}

/** Returns a static page of a site in a language. */
export async function readOwnPage(
  ctx: StaffReadContext,
  { slug, site: id, locale }: OfLanguage & { slug: string },
) {
  const site = await requireSite(ctx, id, 'content.write')
  return { page: shownPage(site, requireSlug(slug), locale) }
}

function requireSlug(slug: string): PageSlug {
  if (!isPageSlug(slug)) throw refuse(commonRefusals, 'not_found')
  return slug
}

function shownPage(site: SiteRecord, slug: PageSlug, locale: Locale) {
  const { own, shipped, required } = pageParts({ site, locale }, slug, countryFor(site, locale))
  return { slug, site: site.id, locale, own, shipped, required }
}

/** Returns the country whose prices an example names: one that the site serves and that speaks the language, else its first. */
function countryFor({ settings }: SiteRecord, locale: Locale): Country {
  const speaking = settings.countries.find((code) => countries[code].languages[0] === locale)
  return speaking ?? settings.countries[0] ?? 'NL'
}

interface PageChange {
  params: { slug: string }
  query: OfLanguage
}

/** Stores a static page of a site in a language. */
export function changePage(
  ctx: StaffContext,
  { params, query, body }: PageChange & { body: { title: string; body: string } },
) {
  return storePage(ctx, { params, query }, body)
}

/** Takes back a site's own words for a page in a language. */
export function resetPage(ctx: StaffContext, change: PageChange) {
  return storePage(ctx, change, null)
}

async function storePage(
  ctx: StaffContext,
  { params, query }: PageChange,
  page: { title: string; body: string } | null,
) {
  const slug = requireSlug(params.slug)
  const site = await storeTexts(ctx, query, 'page', slug, page)
  return { page: shownPage(site, slug, query.locale) }
}

/** Stores the texts of a page or mail in one language, and leaves all others as they are. Returns the site with them. */
async function storeTexts(
  ctx: StaffContext,
  { site: id, locale }: OfLanguage,
  kind: 'page' | 'mail',
  name: string,
  texts: unknown,
): Promise<SiteRecord> {
  await requireSite(ctx, id, 'content.write')
  const author_id = ctx.actor.account_id
  const setting = kind === 'page' ? 'pages' : 'mails'
  const changed = await ctx.transaction(async (work) => {
    const { row, company } = await lockSite(work, id)
    const all = siteRecord(row, company).settings[setting] as Record<string, Record<string, unknown>>
    const { [locale]: _before, ...others } = all[name] ?? {}
    const { [name]: _texts, ...rest } = all
    const inLanguages = texts === null ? others : { ...others, [locale]: texts }
    const next = Object.keys(inLanguages).length === 0 ? rest : { ...rest, [name]: inLanguages }
    const action = `${kind}.${texts === null ? 'reset' : 'change'} ${name} ${locale}`
    await changeAndAudit(work, id, { [setting]: next } as SettingsChanges, { author_id, action })
    return readSiteIn(work, id)
  })
  announceSites(ctx.services)
  return changed
}

async function readSiteIn(work: Work, id: number): Promise<SiteRecord> {
  const { row, company } = await lockSite(work, id)
  return siteRecord(row, company)
}

/** Returns the kinds of mail, and the languages in which a site has its own words. */
export async function listMails(ctx: StaffReadContext, { site: id }: { site: number }) {
  const site = await requireSite(ctx, id, 'content.write')
  return {
    mails: kindsOf(ctx.services).map((mail) => ({
      kind: mail.name,
      subject: composed(ctx, site, mail, site.settings.domain_language).subject,
      own: ownLanguages(site.settings.mails[mail.name]),
    })),
  }
}

function kindsOf({ registry }: Services): MailType<unknown>[] {
  return registry.mails.filter(({ name }) => textKeys(name).length > 0)
}

function requireMail(services: Services, kind: string): MailType<unknown> {
  const mail = kindsOf(services).find(({ name }) => name === kind)
  if (!mail) throw refuse(commonRefusals, 'not_found')
  return mail
}

let shippedMails: Record<string, Record<string, Record<string, string>>> | undefined

/** Returns the texts of a kind of mail in a language as they are written; those of English where it has none. */
function shippedTexts(kind: string, locale: Locale): Record<string, string> {
  // At first use: staff alone reads them.
  shippedMails ??= Object.fromEntries(
    Object.entries(
      import.meta.glob<Record<string, Record<string, string>>>('../../../../locales/*/mails.json', {
        import: 'default',
        eager: true,
      }),
    ).map(([path, texts]) => [path.split('/').at(-2) ?? '', texts]),
  )
  return shippedMails[locale]?.[kind] ?? shippedMails.en?.[kind] ?? {}
}

function textKeys(kind: string): string[] {
  return Object.keys(shippedTexts(kind, 'en'))
}

/** Returns a kind of mail of a site in a language. */
export async function readMail(
  ctx: StaffReadContext,
  { kind, site: id, locale }: OfLanguage & { kind: string },
) {
  const site = await requireSite(ctx, id, 'content.write')
  return { mail: shownMail(ctx, site, requireMail(ctx.services, kind), locale) }
}

function shownMail(
  ctx: Pick<StaffReadContext, 'services'>,
  site: SiteRecord,
  mail: MailType<unknown>,
  locale: Locale,
) {
  const own = site.settings.mails[mail.name]?.[locale] ?? {}
  const shipped = shippedTexts(mail.name, locale)
  return {
    kind: mail.name,
    site: site.id,
    locale,
    texts: textKeys(mail.name).map((key) => ({
      key,
      shipped: shipped[key] ?? '',
      own: own[key] ?? null,
      values: [...valuesOf(mail.name, key)],
    })),
    preview: composed(ctx, site, mail, locale),
  }
}

/** Returns the values that a text of a mail may name. A subject is seen on lock screens: it names what the product's does. */
function valuesOf(kind: string, key: string): Set<string> {
  const ofText = valuesNamedIn(shippedTexts(kind, 'en')[key] ?? '')
  return new Set(key === 'subject' ? ofText : [...ofText, ...commonMailValues])
}

/** Returns a mail with its examples, to a receiver who is nobody. */
function composed(
  { services }: Pick<StaffReadContext, 'services'>,
  site: SiteRecord,
  mail: MailType<unknown>,
  locale: Locale,
  { data = mail.examples[0], isChecked = false }: { data?: unknown; isChecked?: boolean } = {},
) {
  const {
    subject,
    html,
    text: plain,
  } = composeMail(
    {
      config: services.config,
      site,
      receiver: {
        email: 'alex@vonk.test',
        name: 'Alex',
        language: locale,
        discreet: false,
        open_subjects: false,
      },
      country: countryFor(site, locale),
      isChecked,
    },
    mail,
    data,
  )
  return { subject, html: html ?? '', text: plain }
}

interface MailChange {
  params: { kind: string }
  query: OfLanguage
}
type MailTexts = { body: { texts: Record<string, string> } }

/** Stores a kind of mail of a site in a language. */
export async function changeMail(ctx: StaffContext, { params, query, body }: MailChange & MailTexts) {
  const site = await requireSite(ctx, query.site, 'content.write')
  const mail = requireMail(ctx.services, params.kind)
  const texts = checkedTexts(ctx, site, mail, query.locale, body.texts)
  const isNone = Object.keys(texts).length === 0
  const changed = await storeTexts(ctx, query, 'mail', mail.name, isNone ? null : texts)
  return { mail: shownMail(ctx, changed, mail, query.locale) }
}

/** Takes back a site's own words for a kind of mail in a language. */
export async function resetMail(ctx: StaffContext, { params, query }: MailChange) {
  const mail = requireMail(ctx.services, params.kind)
  const changed = await storeTexts(ctx, query, 'mail', mail.name, null)
  return { mail: shownMail(ctx, changed, mail, query.locale) }
}

/** Returns a mail as it would be sent with these texts. */
export async function previewMail(ctx: StaffContext, { params, query, body }: MailChange & MailTexts) {
  const site = await requireSite(ctx, query.site, 'content.write')
  const mail = requireMail(ctx.services, params.kind)
  const texts = checkedTexts(ctx, site, mail, query.locale, body.texts)
  return { preview: composed(ctx, withMail(site, mail.name, query.locale, texts), mail, query.locale) }
}

function withMail(site: SiteRecord, kind: string, locale: Locale, texts: Record<string, string>): SiteRecord {
  const { mails } = site.settings
  const changed = { ...mails, [kind]: { ...mails[kind], [locale]: texts } }
  return { ...site, settings: { ...site.settings, mails: changed } }
}

/** Returns the texts that are not empty. Refuses an unknown key, and what could not be sent. */
function checkedTexts(
  ctx: Pick<StaffReadContext, 'services'>,
  site: SiteRecord,
  mail: MailType<unknown>,
  locale: Locale,
  sent: Record<string, string>,
): Record<string, string> {
  const texts = Object.fromEntries(Object.entries(sent).filter(([, source]) => source.trim() !== ''))
  const known = textKeys(mail.name)
  const issues = Object.entries(texts).flatMap(([key, source]) => {
    const path = `texts.${key}`
    if (!known.includes(key)) return [{ path, message: 'unknown_field' }]
    const issue = issueOf(site, mail.name, key, source)
    return issue ? [{ path, ...issue }] : []
  })
  if (issues.length > 0) throw new InvalidInput(issues)
  const changed = withMail(site, mail.name, locale, texts)
  try {
    for (const example of mail.examples)
      composed(ctx, changed, mail, locale, { data: example, isChecked: true })
  } catch {
    // A value is used as what it is not, such as a name as a date.
    throw new InvalidInput(
      Object.keys(texts).map((key) => ({ path: `texts.${key}`, message: 'message_format' })),
    )
  }
  return texts
}

/** Refuses mails that could not be sent, for the ways on which they are settings like any other. */
export function requireMails(
  ctx: Pick<StaffReadContext, 'services'>,
  site: SiteRecord,
  mails: SettingsChanges['mails'],
): void {
  for (const [kind, languages] of Object.entries(mails ?? {})) {
    const mail = kindsOf(ctx.services).find(({ name }) => name === kind)
    if (!mail) throw new InvalidInput([{ path: `mails.${kind}`, message: 'unknown_field' }])
    for (const locale of localeCodes) {
      const texts = languages[locale]
      if (texts) checkedTexts(ctx, site, mail, locale, texts)
    }
  }
}

function issueOf(
  site: SiteRecord,
  kind: string,
  key: string,
  source: string,
): { message: string; values?: Record<string, string> } | null {
  let named: string[]
  try {
    named = valuesNamedIn(source)
  } catch {
    return { message: 'message_format' }
  }
  const allowed = valuesOf(kind, key)
  const unknown = named.find((name) => !allowed.has(name))
  if (unknown !== undefined) return { message: 'unknown_value', values: { value: unknown } }
  const common: readonly string[] = commonMailValues
  // What a mail is about, such as a code or a date, must not get lost. A title may do without.
  const needed = valuesNamedIn(shippedTexts(kind, 'en')[key] ?? '').filter((name) => !common.includes(name))
  const missing = key === 'title' ? undefined : needed.find((name) => !named.includes(name))
  if (missing !== undefined) return { message: 'missing_value', values: { value: missing } }
  // Members can choose that no mail names the site, which only its value knows.
  if (source.toLowerCase().includes(site.host) || namesSite(source, site.name))
    return { message: 'names_site' }
  return null
}

const isInWord = (letter: string | undefined) => letter !== undefined && /[\p{L}\p{N}]/u.test(letter)

/** Returns whether a text has the name of a site as words of their own. */
function namesSite(source: string, name: string): boolean {
  const [text, words] = [source.toLowerCase(), name.toLowerCase()]
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    if (!isInWord(text[at - 1]) && !isInWord(text[at + words.length])) return true
  }
  return false
}
