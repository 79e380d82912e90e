import { z } from 'zod'
import { type Locale, localeCodes } from '../../../core/locales.ts'
import { defineJob } from '../../../server/jobs/job-type.ts'
import type { Work } from '../../../server/work.ts'
import { notificationSettings } from '../../accounts/rules.ts'
import { findAccountById, hasConsented } from '../../accounts/server/public.ts'
import { mailKind, mailReceiverOf, mayCampaign } from '../../notifications/server/public.ts'
import { findNewsReaders } from './waiting-queries.ts'

const NewsText = z.strictObject({
  title: z.string().trim().min(1).max(120),
  paragraphs: z.array(z.string().trim().min(1).max(2000)).min(1).max(10),
})
/** The news of a site in its members' languages; those without a text of their own receive the English one. */
export const News = z.strictObject({
  /** Names these news: nobody receives them twice, however often they are sent. */
  id: z.string().regex(/^[\w-]{1,60}$/),
  /** Host of the site. */
  site: z.string().min(1).max(253),
  texts: z.strictObject({
    ...(Object.fromEntries(localeCodes.map((code) => [code, NewsText.optional()])) as Record<
      Locale,
      z.ZodOptional<typeof NewsText>
    >),
    en: NewsText,
  }),
})
export type News = z.output<typeof News>

interface NewsStep {
  id: string
  site_id: number
  texts: News['texts']
  /** The step begins behind this account. */
  after: number
}

/** Mails news to some of a site's members, and enqueues the next step. */
export const sendNews = defineJob<NewsStep>('campaigns.send-news')

const membersAtOnce = 200

/**
 * Runs the job `campaigns.send-news`: mails active members who asked for news and agreed to advertising. A step that is
 * repeated mails nobody twice; while the domain's advertising is paused, the steps end.
 */
export async function mailNewsStep(outer: Work, { after, ...news }: NewsStep): Promise<void> {
  await outer.transaction(async (work) => {
    if (!(await mayCampaign(work, news.site_id))) {
      work.log.warn(
        { event: news.id },
        'news were not mailed to all: the advertising of the domain is paused',
      )
      return
    }
    const ids = await findNewsReaders(work.db, { site_id: news.site_id, after, limit: membersAtOnce })
    for (const id of ids) await mailReader(work, id, news)
    const last = ids.at(-1)
    if (last !== undefined && ids.length === membersAtOnce)
      await work.enqueue(sendNews, { ...news, after: last })
  })
}

async function mailReader(work: Work, id: number, { id: key, texts }: Pick<NewsStep, 'id' | 'texts'>) {
  const account = await findAccountById(work.db, id)
  const receiver = account?.is_demo ? null : mailReceiverOf(account)
  if (!account || !receiver || !notificationSettings(account.notifications).mail.site_news) return
  if (!(await hasConsented(work.db, id, 'marketing'))) return
  const data = texts[receiver.language] ?? texts.en
  await mailKind(work, receiver, { kind: 'site_news', data, key })
}
