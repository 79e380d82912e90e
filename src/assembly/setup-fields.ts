import { z } from 'zod'
import { countryCodes } from '../core/countries.ts'
import { Country } from '../core/schemas.ts'
import type { SiteRecord } from '../features/sites/server/public.ts'

const Words = z.string().transform((text) =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean),
)
const text = (max: number) => z.string().trim().min(1, 'must not be empty').max(max)

/** The given values of the fields below, by name. */
export type Given = Record<string, string | undefined>

/** The sources of defaults: the current site, and the answers so far. */
interface Presets {
  site: SiteRecord
  given: Given
}

/** The settings, each given by an option of that name (`kvk` by `--kvk`) or by an answer. */
export const fields = {
  host: {
    question: 'Host of the site, such as example.com',
    schema: z
      .string()
      .trim()
      .regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/, 'must be a host name in lower case, without a port'),
    preset: ({ site }: Presets) => site.host,
  },
  name: { question: 'Name of the site', schema: text(60), preset: ({ site }: Presets) => site.name },
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
    preset: ({ site }: Presets) => site.company.country,
  },
  kvk: {
    question: 'Chamber of commerce number',
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
    preset: ({ site }: Presets) => site.company.vat_numbers.join(', '),
  },
  'creditor-id': {
    question: 'SEPA creditor identifier, for direct debits (may be empty)',
    schema: z.string().trim().max(35),
    preset: ({ site }: Presets) => site.company.creditor_id,
  },
  'support-email': {
    question: 'Email address of customer service',
    schema: z.email('must be an email address'),
    preset: ({ site, given }: Presets) =>
      site.company.is_placeholder ? `support@${given.host ?? site.host}` : site.settings.support_email,
  },
  'support-phone': {
    question: 'Telephone of customer service (may be empty)',
    schema: z.string().trim().max(40),
    preset: ({ site }: Presets) => site.company.support_phone,
  },
  countries: {
    question: 'Countries served (two letters each, with commas between them), or all',
    schema: z
      .string()
      .transform((codes) =>
        codes.trim() === 'all'
          ? [...countryCodes]
          : codes
              .toUpperCase()
              .split(/[\s,]+/)
              .filter(Boolean),
      )
      .pipe(z.array(Country).min(1)),
    preset: ({ site }: Presets) =>
      site.settings.countries.length === countryCodes.length ? 'all' : site.settings.countries.join(','),
  },
  'admin-email': {
    question: 'Email address of the first administrator',
    // A site that was set up before already has an administrator.
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
    preset: () => 'admin',
  },
} as const

/** A name of the fields above. */
export type Field = keyof typeof fields
/** The validated values. */
export type Values = { [F in Field]: z.output<(typeof fields)[F]['schema']> }

/** All fields, in the order of the questions. */
export const fieldNames = Object.keys(fields) as Field[]
