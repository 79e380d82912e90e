import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'use-intl'
import { Button } from '../../../web/kit/button.tsx'
import { Card } from '../../../web/kit/card.tsx'
import { EmptyState } from '../../../web/kit/empty-state.tsx'
import { PageTitle } from '../../../web/page-title.tsx'
import { PremiumOffer, useCurrentUser } from '../../accounts/web/public.tsx'
import { useSiteSettings } from '../../sites/web/public.tsx'
import type { CreditEntry } from '../contract.ts'
import { demoTopUp } from '../rules.ts'
import { type Api, defineScreen, useApi } from './api.ts'
import { TopUp } from './top-up.tsx'

const entriesOptions = (api: Api) =>
  api.credits.entries.infiniteOptions({
    input: (cursor: number | undefined) => (cursor === undefined ? {} : { cursor }),
    initialPageParam: undefined,
    getNextPageParam: (last) => (last.next === null ? undefined : Number(last.next)),
  })

const screen = defineScreen({ access: 'session', queries: ({ api }) => [entriesOptions(api)] })
export const loader = screen.loader
export const clientLoader = screen.clientLoader

/** The balance and its ledger (decisions: Credits, 'Members can ... see what they spent'). */
export default function CreditsScreen() {
  const t = useTranslations('credits')
  const format = useFormatter()
  const user = useCurrentUser()
  const isDemo = useSiteSettings()?.is_demo ?? false
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useSuspenseInfiniteQuery(
    entriesOptions(useApi()),
  )
  const entries = data.pages.flatMap((page) => page.entries)
  return (
    <main id="content" className="page-width py-6 lg:py-8">
      <PageTitle title={t('title')} />
      <h1 className="text-xl lg:text-2xl">{t('title')}</h1>
      <div className="mt-5 grid items-start gap-x-12 gap-y-8 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <Card className="lg:sticky lg:top-24">
          <p className="text-muted">{t('balance')}</p>
          <p className="mt-1 font-heading text-2xl leading-none font-bold tabular-nums">
            {format.number(user?.credits ?? 0)}
          </p>
          {isDemo ? (
            <div className="mt-5 flex flex-col items-start gap-3">
              {(user?.credits ?? 0) < demoTopUp.maxBalance ? <TopUp /> : null}
              <PremiumOffer />
            </div>
          ) : null}
        </Card>
        <section>
          <h2 className="text-lg">{t('ledger')}</h2>
          {entries.length === 0 ? (
            <EmptyState>{t('empty')}</EmptyState>
          ) : (
            <ol className="mt-2 divide-y divide-line">
              {entries.map((entry) => (
                <EntryRow key={entry.id} entry={entry} />
              ))}
            </ol>
          )}
          {hasNextPage && (
            <Button
              tone="secondary"
              className="mt-6"
              isLoading={isFetchingNextPage}
              onClick={() => void fetchNextPage()}
            >
              {t('more')}
            </Button>
          )}
        </section>
      </div>
    </main>
  )
}

function EntryRow({ entry }: { entry: CreditEntry }) {
  const t = useTranslations('credits')
  const format = useFormatter()
  const amount = format.number(entry.amount, { signDisplay: 'exceptZero' })
  return (
    <li className="flex items-baseline justify-between gap-4 py-3">
      <span>
        {t(`reasons.${entry.reason}`)}
        <time dateTime={entry.created_at} className="block text-sm text-muted">
          {format.dateTime(new Date(entry.created_at), { dateStyle: 'medium', timeStyle: 'short' })}
        </time>
      </span>
      <span className="text-right tabular-nums">
        <span className={`font-bold ${entry.amount > 0 ? 'text-success' : ''}`}>{amount}</span>
        <span className="block text-sm text-muted">{t('after', { credits: entry.balance_after })}</span>
      </span>
    </li>
  )
}
