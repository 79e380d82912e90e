import { z } from 'zod'
import { staffRead } from '../../core/access.ts'
import { Id, PathId } from '../../core/ids.ts'
import {
  campaignParts,
  funnelSteps,
  orderFigures,
  queueFigures,
  sections,
  shownFigures,
  units,
} from './rules.ts'

const Day = z.iso.date()
const names = Object.keys(shownFigures) as [keyof typeof shownFigures, ...(keyof typeof shownFigures)[]]

/** A figure over the time that was asked for, and its parts. */
export const Figure = z.object({
  name: z.enum([...names, ...orderFigures, ...queueFigures]),
  section: z.enum(sections),
  unit: z.enum(units),
  /** Of money, which is in minor units. */
  currency: z.string().nullable(),
  /** Of the queue. */
  kind: z.string().nullable(),
  /** Of the whole time; null where there is nothing to divide by. */
  total: z.number().nullable(),
  /** A day, the first of a month, a host, a country, or a network that members came by (empty: none, or one of few members). */
  points: z.array(z.object({ key: z.string(), value: z.number().nullable() })),
})
export type Figure = z.infer<typeof Figure>

const Funnel = z.array(z.object({ step: z.enum(funnelSteps), value: z.int() }))

export const figures = {
  read: staffRead('figures.read')
    .route({
      method: 'GET',
      path: '/admin/figures',
      summary: 'Read the figures of the business',
      description:
        'Real members only: no staff, no fictional profiles, and the demo’s members in the demo alone. Days are UTC, both ' +
        'included; without them the last 30 finished ones. `by` is time (days, months beyond 62 days), cohort (months of the ' +
        'signup), site, country or source. Growth for whoever may see the figures of a site (`figures.site`), money with ' +
        '`orders.read`, the queue for all: of the team with `figures.team`, else the own. Members are counted once a day, ' +
        '`counted_until` is the last one; orders and the queue as they happen.',
    })
    .input(
      z
        .strictObject({
          site: PathId.optional(),
          from: Day.optional(),
          to: Day.optional(),
          by: z.enum(['time', 'cohort', 'site', 'country', 'source']).optional(),
          country: z.string().max(2).optional(),
          source: z.string().max(100).optional(),
        })
        .optional(),
    )
    .output(
      z.object({
        from: Day,
        to: Day,
        counted_until: Day.nullable(),
        sections: z.array(z.enum(sections)),
        figures: z.array(Figure),
        /** How many members of the cohorts got how far within seven days. */
        funnel: Funnel,
        /** The same of those who came by a part of a link that many came by; the 200 with the most members. */
        campaigns: z.array(
          z.object({
            /** The network; empty without one. */
            source: z.string(),
            part: z.enum(campaignParts),
            name: z.string(),
            funnel: Funnel,
          }),
        ),
        sites: z.array(z.object({ id: Id, host: z.string() })),
        countries: z.array(z.string()),
        sources: z.array(z.string()),
      }),
    ),
}
