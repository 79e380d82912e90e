import { z } from 'zod'
import { publicRead } from '../../core/access.ts'
import { regionTerms } from '../../core/countries.ts'
import { Id } from '../../core/ids.ts'
import { Country, Currency, Locale, MinorUnits, Timestamp } from '../../core/schemas.ts'
import { QueryNumber } from '../../core/text.ts'
import { secondsPerHour } from '../../core/time.ts'
import { Niche, ProfileField, SearchField } from './settings-contract.ts'

const CountryChoice = z.object({
  code: Country,
  name: z.string(),
  /** Languages for visitors from that country, the usual one first. */
  languages: z.array(Locale),
  region_term: z.enum(regionTerms),
  currency: Currency,
})

const Price = z.object({ amount: MinorUnits, currency: Currency, credits: z.int() })

/** A domain of the company's with the same niche in a language. */
const Alternate = z.object({ language: Locale, origin: z.string() })
export type Alternate = z.infer<typeof Alternate>

/** The site's settings for every page (product: Sites), with texts in the request's language. */
export const PublicSettings = z.object({
  id: Id,
  name: z.string(),
  domain: z.string(),
  domain_language: Locale,
  niche: Niche,
  company_id: Id,
  design_version: z.int(),
  /** The number of its colours: that of the niche whose they are. */
  palette: z.int(),
  /** The words beside the mark. */
  logo_words: z.string(),
  index_title: z.string(),
  description: z.string(),
  countries: z.array(CountryChoice),
  visible_profile_fields: z.array(ProfileField),
  visible_profile_notes: z.array(ProfileField),
  search_fields: z.array(SearchField),
  /** The country of the visitor's IP address; null where it is unknown. */
  geoip_country: Country.nullable(),
  /** The preselected country in forms. */
  geoip_selected_country: Country,
  /** The country whose currency prices are shown in. */
  price_country: Country,
  cdn_prefix: z.string(),
  message_credits: z.int(),
  photo_credits: z.int(),
  match_opening_free: z.boolean(),
  reply_free_hours: z.int(),
  gift_credits: z.object({ min: z.int(), max: z.int() }),
  signup_credits: z.int(),
  message_length: z.int(),
  minimum_message_costs: z.partialRecord(Country, z.object({ costs: MinorUnits, currency: Currency })),
  support_email: z.string(),
  support_phone: z.string(),
  enable_site_entry_popup: z.enum(['yes', 'no']),
  site_entry_popup_countries: z.array(Country),
  push_pub: z.string().nullable(),
  fictional_warning: z.string(),
  fictional_singular: z.string(),
  fictional_plural: z.string(),
  fictional_icon: z.string(),
  refund_days: z.int(),
  signups: z.enum(['all', 'with_trafficsource', 'none']),
  logged_out_search: z.enum(['none', 'all']),
  logged_out_search_trafficsource: z.enum(['none', 'all']),
  member_resell: z.boolean(),
  cam_promotions: z.boolean(),
  mail_name: z.string(),
  min_age: z.int(),
  bundles_from: Price,
  /** The rate at which this member sees credits as money: that of their last purchase; null before it. */
  credit_rate: Price.nullable(),
  terms_version: Timestamp,
  /** True if responses reveal that an email address has an account. */
  reveal_accounts: z.boolean(),
  /** True if search engines may list members' pages; only where visitors may see them. */
  index_members: z.boolean(),
  /** Domains with the same pages, one for each language, this site's own first. */
  alternates: z.array(Alternate),
  /** True if this deployment is a demo with invented members. */
  is_demo: z.boolean(),
  /** True if payments are simulated. */
  is_test_mode: z.boolean(),
  /** True if the development routes are enabled, and with them the pages under `/dev`. */
  has_dev_doors: z.boolean(),
})
export type PublicSettings = z.infer<typeof PublicSettings>

const NamedCode = z.object({ code: z.string(), name: z.string() })

export const Company = z.object({
  id: Id,
  name: z.string(),
  address: z.string(),
  kvk: z.string(),
  city: z.string(),
  country: Country,
  tradenames: z.array(z.string()),
  vat_numbers: z.array(z.string()),
  /** SEPA creditor identifier, which mandates carry; empty without direct debits. */
  creditor_id: z.string(),
  support_phone: z.string(),
  /** Percentage of the discount for members who are about to delete their account; 0 is none. */
  delete_discount: z.int(),
  /** True if the operator has yet to fill in the details (`npm run setup`). */
  is_placeholder: z.boolean(),
  added: Timestamp,
})
export type Company = z.infer<typeof Company>

/** Names of a location (product: Sites); all null where no known town is near. */
export const TownNames = z.object({
  /** The country's name in the request's language; `iso` is its code. */
  country: z.string().nullable(),
  iso: Country.nullable(),
  region: z.string().nullable(),
  /** Code of the region, as in `/regions`. */
  countryregion: z.string().nullable(),
  city: z.string().nullable(),
})
export type TownNames = z.infer<typeof TownNames>

export const sites = {
  /**
   * Returns the site's settings (product: Sites). The site is determined by the Host header;
   * route parameters are passed through.
   */
  settings: publicRead
    .route({
      method: 'GET',
      path: '/settings',
      summary: 'Read the settings of the site',
      description: 'Texts are in the language of the request. Other query parameters are ignored.',
    })
    .input(z.looseObject({}).optional())
    .output(
      z.object({
        settings: PublicSettings,
        domain_language: Locale,
        push_pub: z.string().nullable(),
        min_age: z.int(),
        bundles_from: Price,
        terms_version: Timestamp,
      }),
    ),
  /** Returns the names of the interests, in the order of product.md section 3. */
  interests: publicRead
    .route({ method: 'GET', path: '/interests', summary: 'List the interests' })
    .input(z.strictObject({}).optional())
    .output(z.object({ interests: z.array(NamedCode) }))
    .meta({ example: { output: { interests: [{ code: 'hiking', name: 'Hiking' }] } } }),
  /** In their own language, by name. */
  regions: publicRead
    .route({ method: 'GET', path: '/regions', summary: 'List the regions of a country' })
    .input(z.strictObject({ country: Country }))
    .output(z.object({ regions: z.array(NamedCode) }))
    .meta({ example: { input: { country: 'NL' }, output: { regions: [{ code: 'UT', name: 'Utrecht' }] } } }),
  /** In their own language, by name. */
  towns: publicRead
    .route({
      method: 'GET',
      path: '/towns',
      summary: 'List the known towns of a country',
      description: 'As suggestions for a form; members may name another one.',
    })
    .input(z.strictObject({ country: Country }))
    .output(z.object({ towns: z.array(z.string()) }))
    .meta({ example: { input: { country: 'NL' }, output: { towns: ['Amersfoort', 'Utrecht'] } } }),
  /**
   * Returns the known town nearest to a position, in local names; all null where none is near. The position
   * is neither stored nor logged (decisions: Place).
   */
  geocode: publicRead
    .route({
      method: 'GET',
      path: '/geocode.php',
      summary: 'Find the known place nearest to a position',
      description:
        'All fields are null where no known place is near. The position is neither stored nor logged.',
    })
    .input(
      z.strictObject({
        lat: QueryNumber({ min: -90, max: 90 }),
        lon: QueryNumber({ min: -180, max: 180 }),
      }),
    )
    .output(TownNames)
    .meta({
      limit: { key: 'address', amount: 60, windowSeconds: secondsPerHour },
    })
    .meta({
      example: {
        input: { lat: 52.156, lon: 5.387 },
        output: {
          country: 'Netherlands',
          iso: 'NL',
          region: 'Utrecht',
          countryregion: 'UT',
          city: 'Amersfoort',
        },
      },
    }),
  company: publicRead
    .route({ method: 'GET', path: '/company', summary: 'Read the company behind the site' })
    .input(z.strictObject({}).optional())
    .output(z.object({ company: Company })),
}
