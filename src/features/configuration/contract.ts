import { z } from 'zod'
import { staffRead, staffWrite } from '../../core/access.ts'
import { Id, PathId } from '../../core/ids.ts'
import type { RefusalMap } from '../../core/refusals.ts'
import { Country, Locale, Timestamp } from '../../core/schemas.ts'
import { Text } from '../../core/text.ts'
import { pageSlugs } from '../pages/rules.ts'
import { changeShape, Niche, SettingsChanges } from '../sites/settings-contract.ts'
import { domainChecks, domainStates, isHost } from './rules.ts'

const Host = z.string().max(253).refine(isHost, { error: 'host' })
const SiteName = Text({ min: 1, max: 60 })
/** Settings that are set, by name. */
const SetSettings = z.record(z.string(), z.unknown())

const SiteSummary = z.object({
  id: Id,
  host: z.string(),
  name: z.string(),
  niche: Niche,
  pool: z.object({ id: Id, name: z.string() }),
  company: z.object({ id: Id, name: z.string() }),
  /** Somebody has an account there. */
  has_accounts: z.boolean(),
})
export type SiteSummary = z.infer<typeof SiteSummary>

/** A site with all its settings; keys for others are left out. */
export const StaffSite = SiteSummary.extend({
  /** What applies: what is set on the site, else for its company, else the product's own. */
  settings: SetSettings,
  /** What is set on the site. */
  own: SetSettings,
  /** What is set for its company. */
  company_settings: SetSettings,
  defaults: SetSettings,
  /** The live version, which has these settings: the `base` of a draft made of them. */
  live_version: Id.nullable(),
})
export type StaffSite = z.infer<typeof StaffSite>

export const SiteVersion = z.object({
  id: Id,
  state: z.enum(['draft', 'scheduled', 'live', 'past', 'dropped', 'stale']),
  /** The names of the settings that it changes. */
  names: z.array(z.string()),
  /** The version that it brought back. */
  restores_id: Id.nullable(),
  author: z.string().nullable(),
  publisher: z.string().nullable(),
  created_at: Timestamp,
  publish_at: Timestamp.nullable(),
  published_at: Timestamp.nullable(),
})
export type SiteVersion = z.infer<typeof SiteVersion>

/** A setting as it was, and as it will be; null is one that is not set, for which `inherited` applies now. */
export const SettingDifference = z.object({
  name: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  inherited: z.unknown(),
})
export type SettingDifference = z.infer<typeof SettingDifference>

export const VersionDetails = SiteVersion.extend({
  /** Of one that is not live, against what applies now; else against what was before it. */
  differences: z.array(SettingDifference),
  /** What rolling back to it would change; null for one that was never live. */
  rollback: z.array(SettingDifference).nullable(),
  /** The live version that these are compared with: the `base` of a roll back that was confirmed by them. */
  live_version: Id.nullable(),
  /** The address at which pages show it, for the caller alone and a quarter of an hour; null once it is live. */
  preview_url: z.string().nullable(),
})

export const StaffCompany = z.object({
  id: Id,
  name: z.string(),
  address: z.string(),
  city: z.string(),
  country: Country,
  registration_number: z.string(),
  tradenames: z.array(z.string()),
  /** By the country that gave it. */
  vat_by_country: z.partialRecord(Country, z.string()),
  creditor_id: z.string(),
  support_phone: z.string(),
  /** Percentage for members who are about to delete their account; 0 is none. */
  delete_discount: z.int(),
  is_placeholder: z.boolean(),
  settings: SetSettings,
  defaults: SetSettings,
  sites: z.array(z.object({ id: Id, host: z.string() })),
})
export type StaffCompany = z.infer<typeof StaffCompany>

const Line = Text({ min: 1, max: 120 })
const companyFields = {
  name: Line,
  address: Line,
  city: Text({ min: 1, max: 80 }),
  country: Country,
  registration_number: Text({ min: 1, max: 40 }),
  tradenames: z.array(Text({ min: 1, max: 60 })).max(20),
  vat_by_country: z.partialRecord(Country, Text({ min: 4, max: 24 })),
  creditor_id: Text({ max: 35 }),
  support_phone: Text({ max: 40 }),
  delete_discount: z.int().min(0).max(90),
}
/** What is left out is empty, and no discount is given to those who leave. */
export const NewCompany = z.strictObject({
  ...companyFields,
  tradenames: companyFields.tradenames.default([]),
  vat_by_country: companyFields.vat_by_country.default({}),
  creditor_id: companyFields.creditor_id.default(''),
  support_phone: companyFields.support_phone.default(''),
  delete_discount: companyFields.delete_discount.default(0),
})
export type NewCompany = z.infer<typeof NewCompany>

const WrittenPage = z.object({ title: z.string(), body: z.string() })
export const StaffPage = z.object({
  slug: z.enum(pageSlugs),
  site: Id,
  locale: Locale,
  /** The site's own words in that language; null where the product's are shown. */
  own: WrittenPage.nullable(),
  /** The product's words, filled in for the site. */
  shipped: WrittenPage,
  /** What stays at the end of a page of one's own, because the law or a link needs it; empty without. */
  required: z.string(),
})

/** A text of a mail: what the product says, and what the site says in its place. */
const MailText = z.object({
  key: z.string(),
  shipped: z.string(),
  own: z.string().nullable(),
  /** The values that it may name. */
  values: z.array(z.string()),
})
export const MailPreview = z.object({ subject: z.string(), html: z.string(), text: z.string() })
export const StaffMail = z.object({
  kind: z.string(),
  site: Id,
  locale: Locale,
  texts: z.array(MailText),
  preview: MailPreview,
})

export const DomainResult = z.object({
  check: z.enum(domainChecks),
  state: z.enum(domainStates),
  /** The name that was looked up. */
  name: z.string(),
  expected: z.string(),
  found: z.array(z.string()),
})
export type DomainResult = z.infer<typeof DomainResult>

export const configurationRefusals = {
  /** Another site has that host. */
  host_taken: { status: 409 },
  /** Members are in its pool. */
  site_has_members: { status: 409 },
} as const satisfies RefusalMap

const SiteId = z.strictObject({ id: PathId })
const VersionId = z.strictObject({ id: PathId, version: PathId })
const OfSite = z.strictObject({ site: PathId })
const OfLanguage = z.strictObject({ site: PathId, locale: Locale })
const Slug = z.string().max(40)
const MailKind = z.string().max(60)
const OwnMailTexts = z.record(z.string().max(60), Text({ max: 4000 }))
const next = z.string().nullable()

/** Everything that a site may be besides its settings. */
const parts = {
  host: Host.optional(),
  name: SiteName.optional(),
  niche: Niche.optional(),
  pool_id: Id.optional(),
  company_id: Id.optional(),
}

type Parts = { [P in keyof typeof parts]?: z.infer<(typeof parts)[P]> }

export const configuration = {
  sites: staffRead('settings.draft', 'settings.publish', 'content.write')
    .route({
      method: 'GET',
      path: '/admin/sites',
      summary: 'List the sites',
      description: 'Those of the caller’s roles, with the pools and companies that a new one can have.',
    })
    .input(z.strictObject({}).optional())
    .output(
      z.object({
        sites: z.array(SiteSummary),
        pools: z.array(z.object({ id: Id, name: z.string() })),
        companies: z.array(z.object({ id: Id, name: z.string() })),
      }),
    ),
  addSite: staffWrite('settings.publish')
    .route({
      method: 'POST',
      path: '/admin/sites',
      summary: 'Make a site',
      description:
        'Its host is served at once. Without `pool_id` a pool of its own is made, named `pool` or as the host; without ' +
        '`company_id` and `company` it has the company of the site that is asked. Only for a role for all sites.',
    })
    .input(
      z.strictObject({
        host: Host,
        name: SiteName,
        niche: Niche,
        pool_id: Id.optional(),
        pool: Text({ min: 1, max: 60 }).optional(),
        company_id: Id.optional(),
        company: NewCompany.optional(),
        settings: SettingsChanges.optional(),
      }),
    )
    .output(z.object({ site: StaffSite }))
    .errors(configurationRefusals)
    .meta({ transaction: 'own' }),
  site: staffRead('settings.draft', 'settings.publish')
    .route({ method: 'GET', path: '/admin/sites/{id}', summary: 'Read a site with all its settings' })
    .input(SiteId)
    .output(z.object({ site: StaffSite })),
  changeSite: staffWrite('settings.publish')
    .route({
      method: 'PUT',
      path: '/admin/sites/{id}',
      summary: 'Change a site at once',
      description:
        'Takes any settings, with `null` for one that is inherited again, and `host`, `name`, `niche`, `pool_id`, ' +
        '`company_id`. The pool of a site with members stays: 409 `site_has_members`.',
    })
    .input(
      // The document names the settings once, at drafts.
      z
        .looseObject({ ...parts, id: PathId })
        .pipe(z.strictObject({ ...changeShape, ...parts, id: PathId }) as never) as unknown as z.ZodType<
        { id: number } & Parts & SettingsChanges,
        { id: number } & Parts & SettingsChanges
      >,
    )
    .output(z.object({ site: StaffSite }))
    .errors(configurationRefusals)
    .meta({ transaction: 'own' }),
  versions: staffRead('settings.draft', 'settings.publish')
    .route({
      method: 'GET',
      path: '/admin/sites/{id}/versions',
      summary: 'List the versions of a site’s settings',
      description: 'Newest first.',
    })
    .input(z.strictObject({ id: PathId, cursor: z.string().max(300).optional() }))
    .output(z.object({ versions: z.array(SiteVersion), next })),
  draft: staffWrite('settings.draft', 'settings.publish')
    .route({
      method: 'POST',
      path: '/admin/sites/{id}/versions',
      summary: 'Draft a version',
      description:
        'With the settings that it changes; `null` for one that is inherited again. With `replaces` that draft is dropped. With ' +
        '`base`, the version that its author has read, 409 `conflict` where a setting that it changes has changed since.',
    })
    .input(
      z.strictObject({
        id: PathId,
        settings: SettingsChanges,
        replaces: Id.optional(),
        base: Id.optional(),
      }),
    )
    .output(z.object({ version: SiteVersion })),
  version: staffRead('settings.draft', 'settings.publish')
    .route({
      method: 'GET',
      path: '/admin/sites/{id}/versions/{version}',
      summary: 'Read a version',
      description: 'With what it changes, and the address of its preview.',
    })
    .input(VersionId)
    .output(z.object({ version: VersionDetails })),
  publish: staffWrite('settings.publish')
    .route({
      method: 'POST',
      path: '/admin/sites/{id}/versions/{version}/publish',
      summary: 'Publish a draft',
      description:
        'Now, or at a time; one that waits for its time can be published at another. 409 `conflict` for anything else, ' +
        'and where a setting that it changes has changed since it was made.',
    })
    .input(z.strictObject({ id: PathId, version: PathId, at: Timestamp.optional() }))
    .output(z.object({ version: SiteVersion }))
    .meta({ transaction: 'own' }),
  rollback: staffWrite('settings.publish')
    .route({
      method: 'POST',
      path: '/admin/sites/{id}/versions/{version}/rollback',
      summary: 'Roll back to a version',
      description:
        'Its settings are live again, as a new version. Keys for others (`invite_codes`, `handoff_keys`) stay as they are. ' +
        '409 `conflict` for one that was never live; with `base` also where another version is live by now.',
    })
    .input(VersionId.extend({ base: Id.optional() }))
    .output(z.object({ version: SiteVersion }))
    .meta({ transaction: 'own' }),
  drop: staffWrite('settings.draft', 'settings.publish')
    .route({
      method: 'DELETE',
      path: '/admin/sites/{id}/versions/{version}',
      summary: 'Drop a draft',
      description: 'Also one that waits for its time. It stays in the list.',
    })
    .input(VersionId)
    .output(z.object({ version: SiteVersion })),
  domain: staffRead('settings.draft', 'settings.publish')
    .route({
      method: 'GET',
      path: '/admin/sites/{id}/domain',
      summary: 'Check the domain of a site',
      description:
        'What its DNS and its certificate should say, beside what they say now. Takes up to ten seconds.',
    })
    .input(SiteId)
    .output(z.object({ checks: z.array(DomainResult) }))
    .meta({ limit: { key: 'account', amount: 20, windowSeconds: 60 } }),
  companies: staffRead('settings.draft', 'settings.publish')
    .route({ method: 'GET', path: '/admin/companies', summary: 'List the companies' })
    .input(z.strictObject({}).optional())
    .output(z.object({ companies: z.array(StaffCompany) })),
  addCompany: staffWrite('settings.publish')
    .route({
      method: 'POST',
      path: '/admin/companies',
      summary: 'Add a company',
      description: 'Only for a role for all sites.',
    })
    .input(NewCompany)
    .output(z.object({ company: StaffCompany })),
  company: staffRead('settings.draft', 'settings.publish')
    .route({ method: 'GET', path: '/admin/companies/{id}', summary: 'Read a company' })
    .input(SiteId)
    .output(z.object({ company: StaffCompany })),
  changeCompany: staffWrite('settings.publish')
    .route({
      method: 'PUT',
      path: '/admin/companies/{id}',
      summary: 'Change a company',
      description:
        'What is left out stays. `settings` apply on each of its sites that has none of its own; `null` takes one back. ' +
        'Only for a role for all of its sites. Invoices that were issued stay as they are.',
    })
    .input(
      z.strictObject(companyFields).partial().extend({ id: PathId, settings: SettingsChanges.optional() }),
    )
    .output(z.object({ company: StaffCompany }))
    .meta({ transaction: 'own' }),
  pages: staffRead('content.write')
    .route({
      method: 'GET',
      path: '/admin/pages',
      summary: 'List the static pages of a site',
      description: 'With the languages in which it has its own words.',
    })
    .input(OfSite)
    .output(z.object({ pages: z.array(z.object({ slug: z.enum(pageSlugs), own: z.array(Locale) })) })),
  page: staffRead('content.write')
    .route({
      method: 'GET',
      path: '/admin/pages/{slug}',
      summary: 'Read a static page of a site in a language',
    })
    .input(z.strictObject({ slug: Slug, ...OfLanguage.shape }))
    .output(z.object({ page: StaffPage })),
  changePage: staffWrite('content.write')
    .route({
      method: 'PUT',
      path: '/admin/pages/{slug}',
      inputStructure: 'detailed',
      summary: 'Write a static page of a site in a language',
      description:
        'Acts at once, in that language alone. The body is blocks as `GET /pages/{slug}` describes them.',
    })
    .input(
      z.object({
        params: z.strictObject({ slug: Slug }),
        query: OfLanguage,
        body: z.strictObject({
          title: Text({ min: 1, max: 200 }),
          body: Text({ min: 1, max: 60_000 }),
        }),
      }),
    )
    .output(z.object({ page: StaffPage }))
    .meta({ transaction: 'own' }),
  resetPage: staffWrite('content.write')
    .route({
      method: 'DELETE',
      path: '/admin/pages/{slug}',
      inputStructure: 'detailed',
      summary: 'Go back to the product’s page in a language',
    })
    .input(z.object({ params: z.strictObject({ slug: Slug }), query: OfLanguage }))
    .output(z.object({ page: StaffPage }))
    .meta({ transaction: 'own' }),
  mails: staffRead('content.write')
    .route({
      method: 'GET',
      path: '/admin/mails',
      summary: 'List the kinds of mail of a site',
      description: 'With the languages in which it has its own words.',
    })
    .input(OfSite)
    .output(
      z.object({
        mails: z.array(z.object({ kind: z.string(), subject: z.string(), own: z.array(Locale) })),
      }),
    ),
  mail: staffRead('content.write')
    .route({
      method: 'GET',
      path: '/admin/mails/{kind}',
      summary: 'Read a kind of mail of a site in a language',
      description: 'With each of its texts, and the mail as it is sent, with examples for what it names.',
    })
    .input(z.strictObject({ kind: MailKind, ...OfLanguage.shape }))
    .output(z.object({ mail: StaffMail })),
  changeMail: staffWrite('content.write')
    .route({
      method: 'PUT',
      path: '/admin/mails/{kind}',
      inputStructure: 'detailed',
      summary: 'Write a kind of mail of a site in a language',
      description:
        'Takes the texts by key, in ICU MessageFormat; what is left out or empty is the product’s. A value that the mail does ' +
        'not have is refused, and so is a text without a value that it must name. Acts at once.',
    })
    .input(
      z.object({
        params: z.strictObject({ kind: MailKind }),
        query: OfLanguage,
        body: z.strictObject({ texts: OwnMailTexts }),
      }),
    )
    .output(z.object({ mail: StaffMail }))
    .meta({ transaction: 'own' }),
  resetMail: staffWrite('content.write')
    .route({
      method: 'DELETE',
      path: '/admin/mails/{kind}',
      inputStructure: 'detailed',
      summary: 'Go back to the product’s mail in a language',
    })
    .input(z.object({ params: z.strictObject({ kind: MailKind }), query: OfLanguage }))
    .output(z.object({ mail: StaffMail }))
    .meta({ transaction: 'own' }),
  previewMail: staffWrite('content.write')
    .route({
      method: 'POST',
      path: '/admin/mails/{kind}/preview',
      inputStructure: 'detailed',
      summary: 'Show a kind of mail as it would be sent',
      description: 'Stores nothing. Refuses what `PUT` refuses.',
    })
    .input(
      z.object({
        params: z.strictObject({ kind: MailKind }),
        query: OfLanguage,
        body: z.strictObject({ texts: OwnMailTexts }),
      }),
    )
    .output(z.object({ preview: MailPreview }))
    .meta({ transaction: 'own', isBackground: true, idempotent: true }),
}
