import { z } from 'zod'
import { countryCodes } from '../../core/countries.ts'
import { Id } from '../../core/ids.ts'
import { minorUnits } from '../../core/money.ts'
import { minimumAge } from '../../core/people.ts'
import { Country, Currency, inMinorUnits, Locale } from '../../core/schemas.ts'
import { Text } from '../../core/text.ts'
import { bundlePrice, bundleProblems, maxBundles } from './bundle-rules.ts'
import { agePolicies, defaultBundles, minRefundDays, nicheCodes, palettes } from './rules.ts'
import { profileFields, searchFields } from './setting-rules.ts'

export const Niche = z.int().min(1).max(nicheCodes.length)
export const ProfileField = z.enum(profileFields)
export const SearchField = z.enum(searchFields)
export const AgePolicy = z.enum(agePolicies)
export type AgePolicy = z.infer<typeof AgePolicy>

/** A text per language; the product's own text replaces a missing one. */
const SiteText = z.partialRecord(Locale, Text({ max: 2000 }))

/** A static page in the operator's own words. */
const OwnPage = z.strictObject({ title: Text({ min: 1, max: 200 }), body: Text({ min: 1, max: 60_000 }) })

/** Codes in the order of an operator's choice; those that nobody knows any more are passed over. */
const Codes = z.array(z.string().regex(/^[a-z0-9_]{1,40}$/)).max(60)

/** The gifts on offer, the first one first. */
export const GiftOffers = z.array(z.strictObject({ id: Id, credits: z.int().min(0).max(10_000) })).max(60)
/** How a country's buyers are offered the payment methods that there are. */
export const MethodChoice = z.strictObject({
  /** Methods that are not offered. */
  off: Codes,
  /** Methods that come first, in this order; the others follow as usual. */
  order: Codes,
  /** Providers that are asked first for the methods that they take. */
  providers: Codes,
})
export type MethodChoice = z.infer<typeof MethodChoice>

/** `name@domain`, plain: it is also the start of the addresses that bounces go to. */
const MailAddress = z
  .string()
  .max(200)
  .regex(/^([\w.+-]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)+)?$/i)

/** Texts of a kind of mail in the operator's own words, by their key in the catalogue; checked where staff saves them. */
const OwnMail = z.record(z.string().regex(/^[A-Za-z][A-Za-z.]{0,59}$/), Text({ min: 1, max: 4000 }))

/** Credits sold at once, with a price in every currency. */
export const CreditBundle = z.object({
  credits: z.int().positive(),
  prices: z.record(Currency, inMinorUnits(z.int().positive())),
})

/**
 * All settings of a site's operator, with the defaults of a new site (product: Sites; decisions: Credits and money). Only the differences from the defaults are stored.
 */
export const SiteSettings = z.strictObject({
  countries: z
    .array(Country)
    .min(1)
    .default([...countryCodes]),
  domain_language: Locale.default('en'),
  index_title: SiteText.default({}),
  description: SiteText.default({}),
  visible_profile_fields: z.array(ProfileField).default([...profileFields]),
  /** Fields that have the site's explanatory note beside them on the profile. */
  visible_profile_notes: z.array(ProfileField).default(['sexuality', 'seeking']),
  search_fields: z.array(SearchField).default([...searchFields]),
  palette: z.enum(palettes).default('niche'),
  /** The words beside the mark, in place of the site's name. */
  logo_words: Text({ max: 24 }).default(''),
  cdn_prefix: z.union([z.literal(''), z.url({ protocol: /^https$/ })]).default(''),
  message_credits: z.int().min(0).max(10_000).default(10),
  photo_credits: z.int().min(0).max(10_000).default(20),
  /** The first text of each of the two in a match costs nothing (decisions: Chat). */
  match_opening_free: z.boolean().default(false),
  /** Within so many hours after the last message received an answer costs nothing; 0: never. */
  reply_free_hours: z.int().min(0).max(168).default(0),
  /** Range of the gifts' prices; the catalogue has each gift's own. */
  gift_credits: z.strictObject({ min: z.int().min(0), max: z.int().min(0) }).default({ min: 10, max: 100 }),
  signup_credits: z.int().min(0).max(10_000).default(30),
  /** Maximum length of a message, in graphemes. */
  message_length: z.int().min(20).max(10_000).default(1000),
  support_email: z.email().default('support@vonk.test'),
  support_phone: Text({ max: 40 }).default(''),
  enable_site_entry_popup: z.enum(['yes', 'no']).default('yes'),
  /** Countries in which the entry warning appears; empty: everywhere. */
  site_entry_popup_countries: z.array(Country).default([]),
  fictional_warning: SiteText.default({}),
  fictional_singular: SiteText.default({}),
  fictional_plural: SiteText.default({}),
  /** Name of the icon beside the label. */
  fictional_icon: z.enum(['drama', 'sparkles', 'info']).default('drama'),
  refund_days: z.int().min(minRefundDays).max(365).default(minRefundDays),
  /** Up to so much of an order, in minor units, staff refunds without a second person. */
  refund_limit: inMinorUnits(z.int().min(0).max(10_000_000)).default(minorUnits(9995)),
  signups: z.enum(['all', 'with_trafficsource', 'none']).default('all'),
  /** Codes that open a closed signup, case-insensitive. */
  invite_codes: z.array(Text({ min: 1, max: 64 })).default([]),
  /** Partners who may hand over signups: the network that counts as source, and the hash of its key. */
  handoff_keys: z
    .array(z.strictObject({ network: Text({ min: 1, max: 64 }), key_hash: z.string().regex(/^[\w-]{43}$/) }))
    .default([]),
  logged_out_search: z.enum(['none', 'all']).default('none'),
  logged_out_search_trafficsource: z.enum(['none', 'all']).default('none'),
  /** Lets search engines list members' pages, where visitors may see them at all. */
  index_members: z.boolean().default(false),
  /** Advertising of other dating sites, where the operator has placed any. */
  member_resell: z.boolean().default(false),
  /** Advertising of cam shows, likewise. */
  cam_promotions: z.boolean().default(false),
  mail_name: Text({ max: 60 }).default(''),
  /** The address that the site's mails come from; that of the deployment without one. */
  mail_from: MailAddress.default(''),
  /** The name under which the mail server publishes its DKIM key, for the check of the domain; empty: not checked. */
  mail_dkim_selector: z
    .string()
    .max(60)
    .regex(/^[a-z0-9]*([.-][a-z0-9]+)*$/i)
    .default(''),
  min_age: z.int().min(minimumAge).max(99).default(minimumAge),
  age_policy: AgePolicy.default('declare'),
  /** Countries with a different policy. */
  age_policy_by_country: z.partialRecord(Country, AgePolicy).default({}),
  /** Off: responses never reveal whether an email address has an account (decisions: People). */
  reveal_accounts: z.boolean().default(true),
  auto_like_fictional: z.boolean().default(false),
  /** `before` shows photos once staff has approved them, `after` at once and they wait in the queue, `automatic` at once. */
  photo_approval: z.enum(['automatic', 'after', 'before']).default('before'),
  /** Static pages by slug and language that replace the product's own (decisions: Static pages). */
  pages: z.record(z.string().max(40), z.partialRecord(Locale, OwnPage)).default({}),
  /** Mails by kind and language in the operator's own words; the product's own replace what is missing. */
  mails: z.record(z.string().max(60), z.partialRecord(Locale, OwnMail)).default({}),
  /** Content of the file by which Apple Pay knows the site's domain, as the payment provider gives it; empty: none. */
  apple_pay_domain_association: z.string().max(20_000).default(''),
  bundles: z.array(CreditBundle).min(1).default(defaultBundles),
  /** Null: the gifts of the niche, at their worth in the range of `gift_credits`. */
  gifts: GiftOffers.nullable().default(null),
  /** By country of the buyer; elsewhere all methods, as the product orders them. */
  payment_methods: z.partialRecord(Country, MethodChoice).default({}),
})
export type SiteSettings = z.infer<typeof SiteSettings>
export type SettingName = keyof SiteSettings

/** Settings to change; null takes back what is set, so that the company's value, or else the product's own, applies. */
export type SettingsChanges = { [K in SettingName]?: SiteSettings[K] | null | undefined }

const BundlePrice = inMinorUnits(z.int().min(bundlePrice.min).max(bundlePrice.max))
/** The bundles of a site as somebody changes them, whichever way: stricter than what is read, which may be older than a rule. */
export const BundleList = z
  .array(z.strictObject({ credits: z.int().min(1).max(100_000), prices: z.record(Currency, BundlePrice) }))
  .min(1)
  .max(maxBundles)
  .superRefine((bundles, ctx) => {
    for (const problem of bundleProblems(bundles)) ctx.addIssue({ code: 'custom', ...problem })
  })

/** The schema of each setting as one to change. */
export const changeShape: Record<string, z.ZodType> = {
  ...Object.fromEntries(
    Object.entries(SiteSettings.shape).map(([name, schema]) => [name, schema.unwrap().nullable().optional()]),
  ),
  bundles: BundleList.nullable().optional(),
}
/** Any settings, each with its own schema; unknown names are refused. */
export const SettingsChanges = z.strictObject(changeShape) as unknown as z.ZodType<
  SettingsChanges,
  SettingsChanges
>
