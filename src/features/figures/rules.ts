/** Counts that are stored by day. Those of a cohort stand at the day on which its members signed up, or chats began. */
export const figureNames = [
  'signups',
  'signups_1d',
  'signups_7d',
  'signups_30d',
  'confirmed',
  'with_photo',
  'wrote',
  'answered',
  'bought',
  'bought_24h',
  'd1',
  'd7',
  'd30',
  'active',
  'messages',
  'payer_messages',
  'payer_writers',
  'chats',
  'chats_fictional',
  'chats_7d',
  'chats_answered',
  'orders',
  'revenue',
  'payers',
  'reports',
  'complaints',
  'mail_sent',
  'mail_failed',
  'mail_bounced',
  'mail_complained',
  'push_sent',
  'push_failed',
  'members',
  'verified',
  'fictional',
] as const
export type FigureName = (typeof figureNames)[number]

/** Days after a signup, or the first message of a chat, on which a cohort is counted. */
export const cohortDays = { d1: 1, d7: 7, d30: 30, funnel: 7 } as const

/** Parts of the figures, by who may see them. */
export const sections = ['growth', 'money', 'queue'] as const
export type Section = (typeof sections)[number]

export const units = ['count', 'share', 'money', 'number', 'hours'] as const
export type Unit = (typeof units)[number]

/** A figure as it is shown: a sum of counts, or a ratio of two sums. */
interface ShownFigure {
  section: Exclude<Section, 'queue'>
  unit: Unit
  of: readonly FigureName[]
  /** What it is divided by. */
  per?: readonly FigureName[]
  /** Shown as so many for each unit of `per`. */
  factor?: number
  /** True where days do not add up, since each counts the same people again: the mean of the days with a count is shown. */
  isDaily?: boolean
}

const steps = ['signups_7d', 'confirmed', 'with_photo', 'wrote', 'answered', 'bought'] as const
/** The steps of the signup funnel. */
export const funnelSteps = steps
export type FunnelStep = (typeof funnelSteps)[number]

/** The parts of a link by which the funnel is counted: the lander and its campaign, and a network's sub-ids. */
export const campaignParts = ['lander', 'campaign', 'sub1', 'sub2', 'sub3'] as const
export type CampaignPart = (typeof campaignParts)[number]

/** So many parts of links are shown, those with the most members. */
export const campaignsShown = 200

/** The figures of members and money, in the order of the screen (staff: 6.2). */
export const shownFigures = {
  signups: { section: 'growth', unit: 'count', of: ['signups'] },
  active: { section: 'growth', unit: 'count', of: ['active'], isDaily: true },
  confirm_rate: { section: 'growth', unit: 'share', of: ['confirmed'], per: ['signups_7d'] },
  d1: { section: 'growth', unit: 'share', of: ['d1'], per: ['signups_1d'] },
  d7: { section: 'growth', unit: 'share', of: ['d7'], per: ['signups_7d'] },
  d30: { section: 'growth', unit: 'share', of: ['d30'], per: ['signups_30d'] },
  reply_rate: { section: 'growth', unit: 'share', of: ['chats_answered'], per: ['chats_7d'] },
  fictional_share: { section: 'growth', unit: 'share', of: ['chats_fictional'], per: ['chats'] },
  complaint_rate: {
    section: 'growth',
    unit: 'number',
    of: ['reports', 'complaints'],
    per: ['active'],
    factor: 1000,
  },
  mail_delivery: { section: 'growth', unit: 'share', of: ['mail_sent'], per: ['mail_sent', 'mail_failed'] },
  mail_bounces: { section: 'growth', unit: 'share', of: ['mail_bounced'], per: ['mail_sent'] },
  mail_complaints: { section: 'growth', unit: 'share', of: ['mail_complained'], per: ['mail_sent'] },
  push_delivery: { section: 'growth', unit: 'share', of: ['push_sent'], per: ['push_sent', 'push_failed'] },
  revenue: { section: 'money', unit: 'money', of: ['revenue'] },
  orders: { section: 'money', unit: 'count', of: ['orders'] },
  arppu: { section: 'money', unit: 'money', of: ['revenue'], per: ['payers'] },
  first_purchase: { section: 'money', unit: 'share', of: ['bought_24h'], per: ['signups_1d'] },
  messages_per_payer: { section: 'money', unit: 'number', of: ['payer_messages'], per: ['payer_writers'] },
} as const satisfies Record<string, ShownFigure>
export type ShownFigureName = keyof typeof shownFigures

/** Figures of orders, from the sums that the database keeps of them. */
export const orderFigures = ['refund_rate', 'charge_back_rate'] as const

/** Figures of the queue by kind. */
export const queueFigures = [
  'opened',
  'decided',
  'median_hours',
  'late_share',
  'skipped',
  'overturned_share',
] as const

/** Returns the value of a figure from its sums; null where there is nothing to divide by. */
export function figureValue(
  figure: Pick<ShownFigure, 'of' | 'per' | 'factor'>,
  sumOf: (name: FigureName) => number,
): number | null {
  const total = (names: readonly FigureName[]) => names.reduce((sum, name) => sum + sumOf(name), 0)
  if (!figure.per) return total(figure.of)
  const per = total(figure.per)
  return per === 0 ? null : (total(figure.of) * (figure.factor ?? 1)) / per
}

/**
 * Returns the median, in hours, of items counted by quarters of an hour; null without one. Exact to the quarter, which it names by
 * its middle.
 */
export function medianHours(waits: readonly Readonly<Record<string, number>>[]): number | null {
  const counts = new Map<number, number>()
  for (const each of waits)
    for (const [quarter, count] of Object.entries(each))
      counts.set(Number(quarter), (counts.get(Number(quarter)) ?? 0) + count)
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  let before = 0
  for (const [quarter, count] of [...counts].sort(([one], [other]) => one - other)) {
    before += count
    if (2 * before >= total) return (quarter + 0.5) / 4
  }
  return null
}

/** Days that are shown one by one; longer times are shown by month. */
export const maxSingleDays = 62
