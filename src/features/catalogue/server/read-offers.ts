import { type Country, countries } from '../../../core/countries.ts'
import type { Locale } from '../../../core/locales.ts'
import { InvalidInput } from '../../../core/refusals.ts'
import type { StaffContext, StaffReadContext } from '../../../server/http/context.ts'
import { text } from '../../../server/text.ts'
import { findAccountNames } from '../../accounts/server/public.ts'
import { type GiftCode, giftCodes, giftPrice, giftsOf, catalogue as shippedGifts } from '../../gifts/rules.ts'
import { findGiftsOfSite, giftViews, insertGift } from '../../gifts/server/public.ts'
import { asChosen, methodsFor } from '../../orders/method-rules.ts'
import { providersOf } from '../../orders/server/public.ts'
import { requireSite, type SiteRecord, siteById } from '../../sites/server/public.ts'
import { CreditBundle } from '../../sites/settings-contract.ts'
import { changeAndAudit } from './change-and-audit.ts'
import { noChoice } from './change-catalogue.ts'
import { findChanges } from './changes-table.ts'

const historyShown = 50
const drafts = ['catalogue.draft', 'catalogue.write'] as const

/** Returns the price list of a site and how it came about. */
export async function readBundles(ctx: StaffReadContext, { site: siteId }: { site: number }) {
  const site = await requireSite(ctx, siteId, ...drafts)
  const rows = await findChanges(ctx.db, siteId, 'bundles', historyShown)
  const names = await findAccountNames(
    ctx.db,
    rows.map(({ actor_id }) => actor_id),
  )
  const { bundles, message_credits } = site.settings
  return {
    bundles,
    message_credits,
    currencies: [...new Set(site.settings.countries.map((code) => countries[code].currency))],
    history: rows.map(({ id, at, actor_id, reason, before, after }) => ({
      id,
      at,
      by: actor_id === null ? null : { id: actor_id, name: names.get(actor_id) ?? '' },
      reason,
      before: CreditBundle.array().parse(before),
      after: CreditBundle.array().parse(after),
    })),
  }
}

/** Returns what a site offers as gifts, what it does not, and what gifts can be made of. */
export async function readGifts(ctx: StaffReadContext, { site: siteId }: { site: number }) {
  const site = await requireSite(ctx, siteId, ...drafts)
  return giftShelf(ctx, site)
}

async function giftShelf(
  { db, locale }: Pick<StaffReadContext, 'db'> & { locale: Locale },
  site: SiteRecord,
) {
  const offered = giftsOf(site)
  const isOffered = (id: number) => offered.some((gift) => gift.id === id)
  const made = await findGiftsOfSite(db, site.id)
  const others = [
    ...shippedGifts.map(({ id, worth }) => ({ id, credits: giftPrice(worth, site.settings.gift_credits) })),
    ...made.map(({ id }) => ({ id, credits: site.settings.gift_credits.min })),
  ].filter(({ id }) => !isOffered(id))
  return {
    gifts: await giftViews(db, offered, locale),
    retired: await giftViews(db, others, locale),
    pictures: giftCodes.map((code) => ({
      code,
      name: text(locale, `gifts.names.${code}`),
      image: `/gifts/${code}.svg`,
    })),
  }
}

/** Makes a gift and offers it after the others. */
export async function makeGift(
  ctx: StaffContext,
  input: { site_id: number; picture: GiftCode; names: Partial<Record<Locale, string>>; credits: number },
) {
  const { site_id, picture, names, credits } = input
  const site = await requireSite(ctx, site_id, 'catalogue.write')
  await changeAndAudit(
    ctx,
    site_id,
    async (before, { db, now }) => {
      const offered = giftsOf({ niche: site.niche, settings: before })
      const made_by = ctx.actor.account_id
      const id = await insertGift(db, { site_id, picture, names, made_by, created_at: now })
      return { gifts: [...offered, { id, credits }] }
    },
    { action: 'gift.make' },
  )
  return giftShelf(ctx, await siteById(ctx, site_id))
}

/** Returns how buyers of a country are offered the payment methods on a site. */
export async function readMethods(
  ctx: StaffReadContext,
  { site: siteId, country }: { site: number; country: Country },
) {
  const site = await requireSite(ctx, siteId, ...drafts)
  const { settings } = site
  if (!settings.countries.includes(country))
    throw new InvalidInput([{ path: 'country', message: 'not_offered' }])
  const { currency } = countries[country]
  const choice = settings.payment_methods[country] ?? noChoice
  const configured = providersOf(ctx.services)
  const inOrder = asChosen(
    configured.map((provider) => ({ code: provider.name, provider })),
    { off: [], order: choice.providers },
  ).map(({ provider }) => provider)
  const methods = asChosen(methodsFor(country, currency), { off: [], order: choice.order })
  return {
    country,
    currency,
    countries: settings.countries,
    methods: methods.map(({ code }) => ({
      code,
      is_on: !choice.off.includes(code),
      providers: inOrder
        .filter(
          ({ methods: taken, currencies }) =>
            taken.includes(code) && (currencies?.includes(currency) ?? true),
        )
        .map(({ name }) => name),
    })),
    providers: inOrder.map(({ name }) => name),
    choice,
  }
}
