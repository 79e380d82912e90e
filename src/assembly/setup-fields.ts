import { z } from 'zod'
import { type Country as CountryCode, countries, countryCodes } from '../core/countries.ts'
import { localeCodes } from '../core/locales.ts'
import { type Currency, currencyCodes, noMoney } from '../core/money.ts'
import { Country } from '../core/schemas.ts'
import { readAmount, writeAmount } from '../core/typed-amounts.ts'
import { nicheCodes } from '../features/sites/rules.ts'
import type { SetUpState, StoredSite } from '../features/sites/server/set-up-state.ts'

const Words = z.string().transform((text) =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean),
)
const text = (max: number) => z.string().trim().min(1, 'must not be empty').max(max)
const oneOf = <T extends string>(codes: readonly [T, ...T[]]) =>
  z
    .string()
    .trim()
    .pipe(z.enum(codes, `must be one of ${codes.join(', ')}`))

const Host = z
  .string()
  .trim()
  .regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/, 'must be a host name in lower case, without a port')

const Countries = z
  .string()
  .transform((codes) =>
    codes.trim() === 'all'
      ? [...countryCodes]
      : codes
          .toUpperCase()
          .split(/[\s,]+/)
          .filter(Boolean),
  )
  .pipe(z.array(Country).min(1))

/** Amounts with a point, such as `9.95, 22.45`, in minor units. */
const Amounts = z
  .string()
  .transform((given) => given.split(/[\s,;]+/).filter(Boolean))
  .pipe(
    z.array(
      z
        .string()
        .transform((amount, ctx) => {
          const read = readAmount(amount, 'en')
          if (read !== null) return read
          ctx.addIssue('must be amounts such as 9.95, with commas between them')
          return z.NEVER
        })
        .refine((amount) => amount > noMoney, 'must be more than nothing'),
    ),
  )

/** The given values of the fields below, by name. */
export type Given = Record<string, string | undefined>

/** The purpose of a run of setup. `first`: the site of an empty database. */
export type SetupMode = 'first' | 'change' | 'rename' | 'add'

/** The sources of defaults. */
export interface Presets {
  mode: SetupMode
  /** The site that is changed; of one that is added, the site whose company it may share. */
  site: StoredSite
  state: SetUpState
  /** The options and answers so far. */
  given: Given
}

/** A site without a stored value of its own yet. */
const isNew = ({ mode }: Presets) => mode === 'first' || mode === 'add'

/** Returns the countries served as answered so far; that of the host's ending for a new site. */
function servedCountries({ given }: Presets): CountryCode[] {
  const parsed = Countries.safeParse(given.countries ?? '')
  return parsed.success ? parsed.data : []
}

function countryOfHost(host: string): CountryCode | undefined {
  const ending = host.split('.').at(-1)?.toUpperCase() ?? ''
  return countryCodes.find((code) => code === (ending === 'UK' ? 'GB' : ending))
}

/** The country that decides the presets of language and currency: the first served, unless all are. */
function firstCountry(presets: Presets): CountryCode | undefined {
  const served = servedCountries(presets)
  return served.length === countryCodes.length ? countryOfHost(presets.given.host ?? '') : served[0]
}

const asAmounts = (site: StoredSite, currency: Currency) =>
  site.settings.bundles.map(({ prices }) => writeAmount(prices[currency] ?? noMoney, 'en')).join(', ')

const nicheOf = ({ given, site }: Presets) => given.niche ?? nicheCodes[site.niche - 1] ?? 'general'

/** The settings, each given by an option of that name (`kvk` by `--kvk`) or by an answer, in the order of the questions. */
export const fields = {
  host: {
    question: 'Host of the site, such as example.com',
    schema: Host,
    preset: ({ site, mode, given }: Presets) => given.host ?? (mode === 'add' ? '' : site.host),
  },
  name: {
    question: 'Name of the site',
    schema: text(60),
    preset: ({ site, mode, given }: Presets) => {
      const label = (given.host ?? '').split('.')[0] ?? ''
      return mode === 'add' ? label.charAt(0).toUpperCase() + label.slice(1) : site.name
    },
  },
  countries: {
    question: 'Countries served (two letters each, with commas between them), or all',
    schema: Countries,
    preset: (presets: Presets) => {
      const { site, given } = presets
      if (isNew(presets)) return countryOfHost(given.host ?? '') ?? 'all'
      return site.settings.countries.length === countryCodes.length
        ? 'all'
        : site.settings.countries.join(',')
    },
  },
  language: {
    question: `Language that greets visitors (${localeCodes.join(', ')})`,
    schema: oneOf(localeCodes),
    preset: (presets: Presets) => {
      if (!isNew(presets)) return presets.site.settings.domain_language
      const country = firstCountry(presets)
      return country ? countries[country].languages[0] : 'en'
    },
  },
  niche: {
    question: `Niche (${nicheCodes.join(', ')})`,
    schema: oneOf(nicheCodes),
    preset: ({ site, mode }: Presets) =>
      mode === 'add' ? 'general' : (nicheCodes[site.niche - 1] ?? 'general'),
  },
  pool: {
    question: 'Pool: sites of one pool see each other’s members',
    schema: text(40),
    preset: (presets: Presets) => {
      const { mode, site, state } = presets
      if (mode === 'change' || mode === 'rename') return state.poolName(site.pool_id)
      const niche = nicheOf(presets)
      const kindred = mode === 'add' && state.sites.find((one) => nicheCodes[one.niche - 1] === niche)
      return kindred ? state.poolName(kindred.pool_id) : niche
    },
  },
  currency: {
    question: `Currency of the prices that you state next (${currencyCodes.join(', ')})`,
    schema: oneOf(currencyCodes),
    preset: (presets: Presets) => {
      const country = firstCountry(presets)
      return country ? countries[country].currency : 'EUR'
    },
  },
  prices: {
    question: 'Prices of the bundles of credits in that currency, smallest first, VAT included',
    schema: Amounts,
    preset: ({ site, given }: Presets) => asAmounts(site, (given.currency ?? 'EUR') as Currency),
  },
  company: {
    question: 'Name of the company',
    schema: text(120),
    preset: ({ site }: Presets) => site.company.name,
  },
  address: {
    question: 'Street and number',
    schema: text(120),
    preset: ({ site }: Presets) => site.company.address,
  },
  city: { question: 'Postcode and city', schema: text(80), preset: ({ site }: Presets) => site.company.city },
  country: {
    question: 'Country of the company (two letters)',
    schema: z.string().trim().toUpperCase().pipe(Country),
    preset: (presets: Presets) =>
      presets.site.company.is_placeholder
        ? (servedCountries(presets)[0] ?? presets.site.company.country)
        : presets.site.company.country,
  },
  kvk: {
    question: 'Number in the register of companies (chamber of commerce, Handelsregister, EIN ...)',
    schema: text(40),
    preset: ({ site }: Presets) => site.company.registration_number,
  },
  tradenames: {
    question: 'Trade names, with commas between them',
    schema: Words,
    preset: ({ site, given }: Presets) => site.company.tradenames.join(', ') || (given.name ?? site.name),
  },
  'vat-numbers': {
    question: 'VAT numbers, with commas between them',
    schema: Words,
    preset: ({ site }: Presets) => Object.values(site.company.vat_by_country).join(', '),
  },
  'creditor-id': {
    question: 'SEPA creditor identifier, for direct debits (may be empty)',
    schema: z.string().trim().max(35),
    preset: ({ site }: Presets) => site.company.creditor_id,
  },
  'support-email': {
    question: 'Email address of customer service',
    schema: z.email('must be an email address'),
    preset: (presets: Presets) =>
      isNew(presets)
        ? `support@${presets.given.host ?? presets.site.host}`
        : presets.site.settings.support_email,
  },
  'support-phone': {
    question: 'Telephone of customer service (may be empty)',
    schema: z.string().trim().max(40),
    preset: ({ site }: Presets) => site.company.support_phone,
  },
  'admin-email': {
    question: 'Email address of an administrator (needed for the first site)',
    schema: z.union([z.literal(''), z.email('must be an email address')]),
    preset: () => '',
  },
  'admin-name': {
    question: 'Name of the administrator',
    schema: z
      .string()
      .trim()
      .regex(
        /^[\p{Script=Latin}0-9._-]{3,24}$/u,
        'must have 3 to 24 letters, digits, dots, dashes or underscores',
      ),
    // Names are unique in a pool.
    preset: ({ mode, state }: Presets) => (mode === 'add' ? `admin${state.sites.length + 1}` : 'admin'),
  },
} as const

/** A name of the fields above. */
export type Field = keyof typeof fields
/** The validated values. */
export type Values = { [F in Field]: z.output<(typeof fields)[F]['schema']> }

/** All fields, in the order of the questions. */
export const fieldNames = Object.keys(fields) as Field[]
