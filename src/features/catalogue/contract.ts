import { z } from 'zod'
import { staffRead, staffWrite } from '../../core/access.ts'
import { Id, PathId } from '../../core/ids.ts'
import type { RefusalMap } from '../../core/refusals.ts'
import {
  Country,
  Currency,
  Day,
  Gender,
  Interest,
  inMinorUnits,
  Locale,
  MinorUnits,
  Seeking,
  Timestamp,
  Traits,
} from '../../core/schemas.ts'
import { Text } from '../../core/text.ts'
import { giftCodes } from '../gifts/rules.ts'
import { NewPromotion, Placement } from '../promotions/contract.ts'
import { promotionKinds } from '../promotions/rules.ts'
import { BundleList, CreditBundle, GiftOffers, MethodChoice } from '../sites/settings-contract.ts'
import { inviteKinds, portraitPath } from './rules.ts'

const SiteRef = z.object({ id: Id, host: z.string() })
const Colleague = z.object({ id: Id, name: z.string() })
/** For colleagues: why. */
const Reason = Text({ max: 300 }).optional()
const OfSite = z.strictObject({ site: PathId })

/** A discount code to make. */
export const CodeTerms = z.strictObject({
  /** Null: all sites. */
  site_id: Id.nullable(),
  code: z.string().regex(/^[A-Za-z0-9-]{4,24}$/),
  percentage: z.int().min(1).max(100),
  /** Amount of the order from which it applies. */
  minimum: z
    .strictObject({ amount: inMinorUnits(z.int().min(1).max(1_000_000)), currency: Currency })
    .nullable(),
  country: Country.nullable(),
  max_uses: z.int().min(1).max(1_000_000).nullable(),
  max_uses_per_member: z.int().min(1).max(100).nullable(),
  starts_at: Timestamp.nullable(),
  expires: Timestamp.nullable(),
  /** For those alone who signed up in this time; what proposals from before do not say. */
  signed_up_from: Timestamp.nullable().default(null),
  signed_up_until: Timestamp.nullable().default(null),
})
export type CodeTerms = z.infer<typeof CodeTerms>

export const BundlesChange = z.strictObject({
  kind: z.literal('bundles'),
  site_id: Id,
  base: z.array(CreditBundle),
  bundles: BundleList,
})
export const GiftsChange = z.strictObject({
  kind: z.literal('gifts'),
  site_id: Id,
  base: GiftOffers,
  gifts: GiftOffers,
})
export const MethodsChange = z.strictObject({
  kind: z.literal('payment_methods'),
  site_id: Id,
  country: Country,
  base: MethodChoice,
  choice: MethodChoice,
})
export const CodeChange = z.strictObject({ kind: z.literal('discount_code'), code: CodeTerms })

/**
 * A change to publish or to propose. `base` is what its author saw: where it is something else by then, the change is refused
 * with `conflict`, so that nobody overwrites what they have not read.
 */
export const CatalogueChange = z.discriminatedUnion('kind', [
  BundlesChange,
  GiftsChange,
  MethodsChange,
  CodeChange,
])
export type CatalogueChange = z.infer<typeof CatalogueChange>

/** A change that waits for somebody who may publish it. */
export const Proposal = z.object({
  id: Id,
  /** Null: all sites. */
  site: SiteRef.nullable(),
  change: CatalogueChange,
  reason: z.string().nullable(),
  proposed_by: Colleague,
  proposed_at: Timestamp,
  /** True if what it changes has changed since: it can be refused only. */
  is_outdated: z.boolean(),
  /** True if the caller may publish it. */
  is_mine_to_decide: z.boolean(),
})
export type Proposal = z.infer<typeof Proposal>
/** Null where the change was published at once. */
const Waiting = { proposal: Proposal.nullable() }

/** A former price list and what followed. */
export const PriceChange = z.object({
  id: Id,
  at: Timestamp,
  /** Null: the installation itself. */
  by: Colleague.nullable(),
  reason: z.string().nullable(),
  before: z.array(CreditBundle),
  after: z.array(CreditBundle),
})
export type PriceChange = z.infer<typeof PriceChange>

const PriceList = z.object({
  bundles: z.array(CreditBundle),
  /** Credits of a text message: what the price of a message is shown by. */
  message_credits: z.int(),
  /** Currencies of the countries that the site serves. */
  currencies: z.array(Currency),
  history: z.array(PriceChange),
})

const OfferedGift = z.object({
  id: Id,
  name: z.string(),
  image: z.string(),
  credits: z.int(),
})
export const GiftShelf = z.object({
  /** In the order in which members see them. */
  gifts: z.array(OfferedGift),
  /** Not offered; messages keep what was given. */
  retired: z.array(OfferedGift),
  pictures: z.array(z.object({ code: z.enum(giftCodes), name: z.string(), image: z.string() })),
})

const OfferedMethod = z.object({
  code: z.string(),
  is_on: z.boolean(),
  /** Configured providers that take it, the one of new orders first; none: it is not offered anyway. */
  providers: z.array(z.string()),
})
export const MethodTable = z.object({
  country: Country,
  currency: Currency,
  /** The countries that the site serves. */
  countries: z.array(Country),
  methods: z.array(OfferedMethod),
  /** Configured providers, the preferred one first. */
  providers: z.array(z.string()),
  choice: MethodChoice,
})

export type MethodTable = z.infer<typeof MethodTable>

/** A discount code as staff sees it. */
export const StaffCode = z.object({
  id: Id,
  code: z.string(),
  site: SiteRef.nullable(),
  percentage: z.int(),
  minimum: z.object({ amount: MinorUnits, currency: Currency }).nullable(),
  country: Country.nullable(),
  max_uses: z.int().nullable(),
  max_uses_per_member: z.int().nullable(),
  starts_at: Timestamp.nullable(),
  expires: Timestamp.nullable(),
  signed_up_from: Timestamp.nullable(),
  signed_up_until: Timestamp.nullable(),
  state: z.enum(['planned', 'running', 'used_up', 'over', 'ended']),
  uses: z.int(),
  created_at: Timestamp,
  /** Null: one that every installation has. */
  made_by: Colleague.nullable(),
})
export type StaffCode = z.infer<typeof StaffCode>

/** Advertising to place, its moments as texts. */
const PlacedPromotion = NewPromotion.extend({
  link: NewPromotion.shape.link.max(500),
  countries: z.array(Country),
  starts_at: Timestamp,
  ends_at: Timestamp.nullable(),
})
export type PlacedPromotion = z.infer<typeof PlacedPromotion>

/** An advertisement as staff sees it, with its counts of the last 30 days. */
export const StaffPromotion = z.object({
  id: Id,
  site: SiteRef,
  kind: z.enum(promotionKinds),
  placement: Placement,
  advertiser: z.string(),
  texts: z.partialRecord(Locale, z.object({ title: z.string(), text: z.string() })),
  link: z.string(),
  image: z.string(),
  countries: z.array(Country),
  starts_at: Timestamp,
  ends_at: Timestamp.nullable(),
  state: z.enum(['planned', 'running', 'over']),
  /** False while the site has its kind switched off: it is not shown then. */
  is_switched_on: z.boolean(),
  shown: z.int(),
  opened: z.int(),
  dismissed: z.int(),
})
export type StaffPromotion = z.infer<typeof StaffPromotion>

/** A value beside a file: fields of a form are texts, so that there it is one JSON text. */
function Beside<T extends z.ZodType>(schema: T) {
  const parsed = z
    .string()
    .max(20_000)
    .transform((text, ctx) => {
      try {
        return JSON.parse(text) as unknown
      } catch {
        ctx.addIssue({ code: 'custom', message: 'invalid' })
        return z.NEVER
      }
    })
    .pipe(schema as unknown as z.ZodType<z.output<T>, unknown>)
  return z.union([z.string(), z.record(z.string(), z.unknown())]).transform((value, ctx) => {
    const result = typeof value === 'string' ? parsed.safeParse(value) : schema.safeParse(value)
    if (result.success) return result.data as z.output<T>
    for (const { path, message } of result.error.issues) ctx.addIssue({ code: 'custom', path, message })
    return z.NEVER
  })
}

/** What is said about an invented person. */
const Invented = z.strictObject({
  site_id: Id,
  name: Text({ min: 3, max: 24 }),
  language: Locale,
  gender: Gender,
  seeking: Seeking,
  date_of_birth: Day,
  country: Country,
  city: Text({ max: 60 }).nullable(),
  traits: Traits.partial(),
  interests: z.array(Interest).max(20),
  about_me: Text({ max: 1000 }),
  /** One of `GET /admin/portraits`; null with an upload. */
  portrait: z.string().regex(portraitPath).nullable(),
})
export type Invented = z.infer<typeof Invented>

export const FictionalProfile = z.object({
  id: Id,
  name: z.string(),
  site: SiteRef,
  language: z.string(),
  gender: Gender,
  seeking: Seeking,
  age: z.int(),
  country: Country,
  city: z.string().nullable(),
  image: z.string().nullable(),
  created_at: Timestamp,
  is_fictional: z.literal(true),
  is_retired: z.boolean(),
})
export type FictionalProfile = z.infer<typeof FictionalProfile>

export const Invite = z.object({
  kind: z.enum(inviteKinds),
  /** The code, or the partner's name. */
  name: z.string(),
  /** What ends it: the code, or the first signs of the key's hash. */
  handle: z.string(),
  created_at: Timestamp.nullable(),
  made_by: Colleague.nullable(),
  ended_at: Timestamp.nullable(),
  ended_by: Colleague.nullable(),
})
export type Invite = z.infer<typeof Invite>

export const catalogueRefusals = {
  name_in_use: { status: 409 },
  unsupported_image: { status: 400 },
} as const satisfies RefusalMap

const drafts = ['catalogue.draft', 'catalogue.write'] as const

export const catalogue = {
  bundles: staffRead(...drafts)
    .route({
      method: 'GET',
      path: '/admin/bundles',
      summary: 'Read the price list of a site',
      description: 'With its history, the newest change first, up to 50.',
    })
    .input(OfSite)
    .output(PriceList),
  gifts: staffRead(...drafts)
    .route({ method: 'GET', path: '/admin/gifts', summary: 'Read the gifts of a site' })
    .input(OfSite)
    .output(GiftShelf),
  makeGift: staffWrite('catalogue.write')
    .route({
      method: 'POST',
      path: '/admin/gifts',
      summary: 'Make a gift',
      description:
        'One of the drawings with a name by language; where one is missing, that of the drawing. Offered last.',
    })
    .input(
      z.strictObject({
        site_id: Id,
        picture: z.enum(giftCodes),
        names: z.partialRecord(Locale, Text({ min: 1, max: 40 })),
        credits: z.int().min(0).max(10_000),
      }),
    )
    .output(GiftShelf)
    .meta({ transaction: 'own' }),
  paymentMethods: staffRead(...drafts)
    .route({
      method: 'GET',
      path: '/admin/payment-methods',
      summary: 'Read how a country is offered the payment methods',
    })
    .input(z.strictObject({ site: PathId, country: Country }))
    .output(MethodTable),
  change: staffWrite(...drafts)
    .route({
      method: 'POST',
      path: '/admin/catalogue',
      summary: 'Change prices, gifts, payment methods, or make a discount code',
      description:
        'Whoever has `catalogue.write` for the site publishes at once; whoever has `catalogue.draft` alone proposes, which ' +
        'changes nothing until it is published. Open orders keep their price. 409 `conflict` where `base` is not what applies now.',
    })
    .input(z.strictObject({ change: CatalogueChange, reason: Reason }))
    .output(z.object(Waiting))
    .meta({ transaction: 'own' }),
  proposals: staffRead(...drafts)
    .route({ method: 'GET', path: '/admin/catalogue/proposals', summary: 'List what waits to be published' })
    .input(z.strictObject({}).optional())
    .output(z.object({ proposals: z.array(Proposal) })),
  publish: staffWrite('catalogue.write')
    .route({
      method: 'POST',
      path: '/admin/catalogue/proposals/{id}/publish',
      summary: 'Publish a proposal',
      description: '409 `conflict` where it was decided already, or what it changes has changed since.',
    })
    .input(z.strictObject({ id: PathId }))
    .output(z.object({ ok: z.literal(true) }))
    .meta({ transaction: 'own' }),
  refuse: staffWrite(...drafts)
    .route({
      method: 'POST',
      path: '/admin/catalogue/proposals/{id}/refuse',
      summary: 'Refuse a proposal, or withdraw one’s own',
    })
    .input(z.strictObject({ id: PathId }))
    .output(z.object({ ok: z.literal(true) })),
  discountCodes: staffRead(...drafts)
    .route({
      method: 'GET',
      path: '/admin/discount-codes',
      summary: 'List the discount codes',
      description: 'Newest first, without those that are for one member alone.',
    })
    .input(z.strictObject({ site: PathId.optional(), cursor: z.string().max(300).optional() }).optional())
    .output(z.object({ codes: z.array(StaffCode), next: z.string().nullable() })),
  makeDiscountCode: staffWrite(...drafts)
    .route({
      method: 'POST',
      path: '/admin/discount-codes',
      summary: 'Make a discount code',
      description:
        'As `POST /admin/catalogue` with a code: published or proposed. A code for all sites needs a role for all of them.',
    })
    .input(CodeTerms.extend({ reason: Reason }))
    .output(z.object(Waiting))
    .meta({ transaction: 'own' }),
  endDiscountCode: staffWrite('catalogue.write')
    .route({
      method: 'POST',
      path: '/admin/discount-codes/{id}/end',
      summary: 'End a discount code',
      description: 'Orders that have it keep their price.',
    })
    .input(z.strictObject({ id: PathId }))
    .output(z.object({ code: StaffCode })),
  promotions: staffRead('content.write')
    .route({
      method: 'GET',
      path: '/admin/promotions',
      summary: 'List the advertising',
      description: 'Newest first, up to 100. Counts are of the last 30 days.',
    })
    .input(z.strictObject({ site: PathId.optional() }).optional())
    .output(z.object({ promotions: z.array(StaffPromotion) })),
  makePromotion: staffWrite('content.write')
    .route({
      method: 'POST',
      path: '/admin/promotions',
      summary: 'Place advertising',
      description:
        'The fields beside the picture are one JSON text `promotion`: {site_id, kind, placement, advertiser, texts by language ' +
        '{title, text}, link, countries, starts_at, ends_at}. It is shown in these languages only.',
    })
    .input(
      z.strictObject({
        file: z.file(),
        promotion: Beside(PlacedPromotion),
      }),
    )
    .output(z.object({ promotion: StaffPromotion }))
    .errors(catalogueRefusals)
    .meta({ body: 'multipart', transaction: 'own' }),
  endPromotion: staffWrite('content.write')
    .route({ method: 'POST', path: '/admin/promotions/{id}/end', summary: 'End advertising' })
    .input(z.strictObject({ id: PathId }))
    .output(z.object({ promotion: StaffPromotion })),
  fictionalProfiles: staffRead('catalogue.write')
    .route({
      method: 'GET',
      path: '/admin/fictional-profiles',
      summary: 'List the fictional profiles of a site',
      description: 'Newest first.',
    })
    .input(z.strictObject({ site: PathId, cursor: z.string().max(300).optional() }))
    .output(z.object({ profiles: z.array(FictionalProfile), next: z.string().nullable() })),
  portraits: staffRead('catalogue.write')
    .route({
      method: 'GET',
      path: '/admin/portraits',
      summary: 'List the drawn portraits of a niche',
      description: 'What an invented person may look like: drawings of the product, of nobody.',
    })
    .input(z.strictObject({ site: PathId, gender: Gender }))
    .output(
      z.object({
        portraits: z.array(
          z.object({ portrait: z.string(), age: z.int(), hair_color: z.string(), image: z.string() }),
        ),
      }),
    ),
  makeFictionalProfile: staffWrite('catalogue.write')
    .route({
      method: 'POST',
      path: '/admin/fictional-profiles',
      summary: 'Make a fictional profile',
      description:
        'The fields beside an uploaded picture are one JSON text `profile`: {site_id, name, language, gender, seeking, ' +
        'date_of_birth, country, city, traits, interests, about_me, portrait}. The name must be plainly invented. It is labelled ' +
        'everywhere, never writes or likes, costs nothing, and counts in no public figure.',
    })
    .input(z.strictObject({ file: z.file().optional(), profile: Beside(Invented) }))
    .output(z.object({ profile: FictionalProfile }))
    .errors(catalogueRefusals)
    .meta({ body: 'multipart', transaction: 'own' }),
  retireFictionalProfile: staffWrite('catalogue.write')
    .route({
      method: 'POST',
      path: '/admin/fictional-profiles/{id}/retire',
      summary: 'Retire a fictional profile',
      description: 'It disappears like a member who has left; chats with it stay readable.',
    })
    .input(z.strictObject({ id: PathId }))
    .output(z.object({ ok: z.literal(true) })),
  invites: staffRead('catalogue.write')
    .route({
      method: 'GET',
      path: '/admin/invites',
      summary: 'List invites and keys of partners',
      description: 'Those that work first, then the newest. Keys themselves are stored as hashes only.',
    })
    .input(OfSite)
    .output(z.object({ invites: z.array(Invite) })),
  makeInvite: staffWrite('catalogue.write')
    .route({
      method: 'POST',
      path: '/admin/invites',
      summary: 'Make an invite or a partner’s key',
      description:
        'A `code` opens a closed signup. A `partner` is the traffic source that hands over signups by `POST /signup/handoff`; the answer ' +
        'has its `key`, this once.',
    })
    .input(
      z.strictObject({
        site_id: Id,
        kind: z.enum(inviteKinds),
        /** The code, or the partner's name. */
        name: Text({ min: 2, max: 64 }),
      }),
    )
    .output(z.object({ invites: z.array(Invite), key: z.string().nullable() }))
    .meta({ transaction: 'own' }),
  endInvite: staffWrite('catalogue.write')
    .route({
      method: 'POST',
      path: '/admin/invites/end',
      summary: 'End an invite or a partner’s key',
      description: 'At once and for good: no older settings bring it back.',
    })
    .input(z.strictObject({ site_id: Id, kind: z.enum(inviteKinds), handle: z.string().min(1).max(64) }))
    .output(z.object({ invites: z.array(Invite) }))
    .meta({ transaction: 'own' }),
}
