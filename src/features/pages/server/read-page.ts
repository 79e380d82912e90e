import { type Country, countries, formattingLocale } from '../../../core/countries.ts'
import { formatMoney, regionNames } from '../../../core/intl.ts'
import { commonRefusals, refuse } from '../../../core/refusals.ts'
import type { PublicReadContext } from '../../../server/http/context.ts'
import { type MessageValues, text } from '../../../server/text.ts'
import { firstRate, messagePrice, moneyAt } from '../../sites/price-rules.ts'
import { priceCountryOf } from '../../sites/server/public.ts'
import { isPageSlug } from '../rules.ts'
import { appliesTo, isFirstQuestion, pageSections, requiredSections } from './page-sections.ts'

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
  const values = valuesOf(ctx, country)
  const t = (key: string) => text(ctx.locale, `pages.${slug}.${key}`, values, country)
  const blocksOf = (names: readonly string[]) =>
    names.flatMap((name) => [
      `## ${t(`sections.${name}.title`)}`,
      companyText(ctx, name) ?? t(`sections.${name}.text`),
    ])
  const description = t('description')
  const own = ctx.site.settings.pages[slug]?.[ctx.locale]
  if (own) {
    const required = requiredSections[slug] ?? []
    // The page's own headings have no anchors.
    const anchors = required.length === 0 ? [] : [...headingsOf(own.body).map(() => ''), ...required]
    return { ...own, description, body: [own.body, ...blocksOf(required)].join('\n\n'), anchors }
  }
  const anchors = pageSections[slug].filter((name) => appliesTo(name, ctx.site.settings))
  return { title: t('title'), description, body: blocksOf(anchors).join('\n\n'), anchors }
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
function companyText(ctx: PublicReadContext, name: string): string | null {
  if (name !== 'operator' && name !== 'company') return null
  if (ctx.site.company.is_placeholder) return text(ctx.locale, 'pages.operatorMissing')
  return name === 'company' ? companyLines(ctx) : null
}

/** Returns what the law asks a company to say of itself (law: Company info), as a list. */
function companyLines({ site, locale }: PublicReadContext): string {
  const { name, tradenames, address, city, country, registration_number, vat_numbers, support_phone } =
    site.company
  const lines: Record<string, string> = {
    name,
    tradenames: tradenames.join(', '),
    address: [address, city, regionNames(locale).of(country) ?? country].join(', '),
    kvk: registration_number,
    vat: vat_numbers.join(', '),
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
function valuesOf({ site, locale }: PublicReadContext, country: Country): MessageValues {
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
