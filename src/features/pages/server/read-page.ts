import { commonRefusals, refuse } from '../../../core/refusals.ts'
import type { PublicReadContext } from '../../../server/http/context.ts'
import { type MessageValues, text } from '../../../server/text.ts'
import { PageSlug } from '../contract.ts'

/** The sections of each page in order; their texts are `pages.<slug>.sections`. */
const sections: Record<PageSlug, string[]> = {
  terms: [
    'operator',
    'adults',
    'account',
    'conduct',
    'fictional',
    'credits',
    'withdrawal',
    'leaving',
    'changes',
  ],
}

/** Returns a static page; refuses with `not_found` where there is none with that slug. */
export async function readPage(
  ctx: PublicReadContext,
  { slug }: { slug: string },
): Promise<{ title: string; body: string }> {
  const page = PageSlug.safeParse(slug)
  if (!page.success) throw refuse(commonRefusals, 'not_found')
  const values = valuesOf(ctx)
  const say = (key: string) => text(ctx.locale, `pages.${page.data}.${key}`, values)
  const paragraphs = sections[page.data].flatMap((name) => {
    const isMissing = name === 'operator' && ctx.site.company.is_placeholder
    const words = say(isMissing ? 'operatorMissing' : `sections.${name}.text`)
    return [`## ${say(`sections.${name}.title`)}`, words]
  })
  return { title: say('title'), body: paragraphs.join('\n\n') }
}

function valuesOf({ site }: PublicReadContext): MessageValues {
  const { company, settings, terms_version } = site
  return {
    site: site.name,
    company: company.name,
    address: company.address,
    city: company.city,
    kvk: company.registration_number,
    email: settings.support_email,
    min_age: settings.min_age,
    refund_days: settings.refund_days,
    date: new Date(terms_version),
  }
}
