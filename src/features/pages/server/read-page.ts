import { type Country, countries, formattingLocale } from '../../../core/countries.ts'
import { formatMoney, regionNames } from '../../../core/intl.ts'
import { commonRefusals, refuse } from '../../../core/refusals.ts'
import type { PublicReadContext } from '../../../server/http/context.ts'
import { type MessageValues, text } from '../../../server/text.ts'
import { firstRate, messagePrice, moneyAt } from '../../sites/price-rules.ts'
import { priceCountryOf } from '../../sites/server/public.ts'
import { isPageSlug, type PageSlug } from '../rules.ts'
import { appliesTo, isFirstQuestion, pageSections, requiredSections } from './page-sections.ts'

/** A site and the language in which its pages are read. */
type PageOf = Pick<PublicReadContext, 'site' | 'locale'>

/** A page as the call returns it. */
interface StaticPage {
  title: string
  description: string
  body: string
  anchors: string[]
}

/** Returns a static page; refuses with `not_found` where there is none with that slug. */
export async function readPage(ctx: PublicReadContext, { slug }: { slug: string }): Promise<StaticPage> {
  if (!isPageSlug(slug)) throw refuse(commonRefusals, 'not_found')
  const country = await priceCountryOf(ctx)
  const { description, own, shipped, required, anchors, requiredAnchors } = pageParts(ctx, slug, country)
  if (!own) return { ...shipped, description, anchors }
  // The page's own headings have no anchors.
  const all = requiredAnchors.length === 0 ? [] : [...headingsOf(own.body).map(() => ''), ...requiredAnchors]
  const body = required === '' ? own.body : `${own.body}\n\n${required}`
  return { title: own.title, description, body, anchors: all }
}

/**
 * Returns the parts of a static page of a site in a language: the site's own words, null without; those of the product; and what
 * stays at the end of its own, because the law or a link needs it.
 */
export function pageParts(page: PageOf, slug: PageSlug, country: Country) {
  const { site, locale } = page
  const values = valuesOf(page, country)
  const t = (key: string) => text(locale, `pages.${slug}.${key}`, values, country)
  const blocksOf = (names: readonly string[]) =>
    names
      .flatMap((name) => [
        `## ${t(`sections.${name}.title`)}`,
        companyText(page, name) ?? t(`sections.${name}.text`),
      ])
      .join('\n\n')
  const anchors = pageSections[slug].filter((name) => appliesTo(name, site.settings))
  const requiredAnchors = requiredSections[slug] ?? []
  return {
    description: t('description'),
    own: site.settings.pages[slug]?.[locale] ?? null,
    shipped: { title: t('title'), body: blocksOf(anchors) },
    required: blocksOf(requiredAnchors),
    anchors,
    requiredAnchors,
  }
}

/** Returns the product's answers to what visitors ask first, also where the site has a page of questions of its own. */
export async function readQuestions(ctx: PublicReadContext) {
  const country = await priceCountryOf(ctx)
  const values = valuesOf(ctx, country)
  const names = pageSections.faq.filter((name) => isFirstQuestion(name) && appliesTo(name, ctx.site.settings))
  const t = (key: string) => text(ctx.locale, `pages.faq.sections.${key}`, values, country)
  return {
    questions: names.map((name) => ({ name, question: t(`${name}.title`), answer: t(`${name}.text`) })),
  }
}

const headingsOf = (body: string) => body.split('\n\n').filter((block) => block.startsWith('## '))

/**
 * Returns the text of a section about the operator, where it is not in the catalogue: the company's details, or that
 * they are yet to be filled in.
 */
function companyText(ctx: PageOf, name: string): string | null {
  if (name !== 'operator' && name !== 'company') return null
  if (ctx.site.company.is_placeholder) return text(ctx.locale, 'pages.operatorMissing')
  return name === 'company' ? companyLines(ctx) : null
}

/** Returns what the law asks a company to say of itself (law: Company info), as a list. */
function companyLines({ site, locale }: PageOf): string {
  const { name, tradenames, address, city, country, registration_number, vat_by_country, support_phone } =
    site.company
  const lines: Record<string, string> = {
    name,
    tradenames: tradenames.join(', '),
    address: [address, city, regionNames(locale).of(country) ?? country].join(', '),
    kvk: registration_number,
    vat: Object.values(vat_by_country).join(', '),
    // A site may have a number of its own.
    phone: site.settings.support_phone || support_phone,
    email: site.settings.support_email,
  }
  return Object.entries(lines)
    .filter(([, value]) => value !== '')
    .map(([key, value]) => `- ${text(locale, `pages.company.${key}`, { value })}`)
    .join('\n')
}

/** Returns what texts name; money and dates as in the visitor's country. */
function valuesOf({ site, locale }: PageOf, country: Country): MessageValues {
  const { company, settings, terms_version } = site
  const { currency } = countries[country]
  const { credits } = messagePrice(settings)
  const { amount } = moneyAt(credits, firstRate(settings.bundles, currency))
  const price = formatMoney(formattingLocale(locale, country), amount, currency)
  return {
    site: site.name,
    domain: site.host,
    company: company.name,
    address: company.address,
    city: company.city,
    country: regionNames(locale).of(company.country) ?? company.country,
    // It decides the name of the register's number.
    company_country: company.country,
    kvk: company.registration_number,
    email: settings.support_email,
    min_age: settings.min_age,
    refund_days: settings.refund_days,
    likes: settings.auto_like_fictional ? 'yes' : 'no',
    message_cost: text(locale, 'credits.amountWithPrice', { credits, price }),
    welcome: text(locale, 'credits.amount', { credits: settings.signup_credits }),
    date: new Date(terms_version),
  }
}
