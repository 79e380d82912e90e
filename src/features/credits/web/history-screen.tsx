import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import type { Api } from '../../../web/api/api.ts'
import { useFormatter, useTranslations } from '../../../web/i18n/texts.ts'
import { Button, ButtonLink } from '../../../web/kit/button.tsx'
import { EmptyState } from '../../../web/kit/empty-state.tsx'
import { ItemBoundary } from '../../../web/kit/item-boundary.tsx'
import { useApi } from '../../../web/page-data.tsx'
import { PageTitle } from '../../../web/page-title.tsx'
import { defineScreen } from '../../../web/screen.ts'
import { useCurrentUser } from '../../accounts/web/public.tsx'
import type { CreditEntry } from '../contract.ts'
import { CreditTabs } from './credit-tabs.tsx'

const entriesOptions = (api: Api) =>
  api.credits.entries.infiniteOptions({
    input: (cursor: number | undefined) => (cursor === undefined ? {} : { cursor }),
    initialPageParam: undefined,
    getNextPageParam: (last) => (last.next === null ? undefined : Number(last.next)),
  })

const screen = defineScreen({ access: 'session', queries: ({ api }) => [entriesOptions(api)] })
export const loader = screen.loader
export const clientLoader = screen.clientLoader

/** The balance and its ledger (decisions: cap). */
export default function HistoryScreen() {
  const t = useTranslations('credits')
  const format = useFormatter()
  const user = useCurrentUser()
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useSuspenseInfiniteQuery(
    entriesOptions(useApi()),
  )
  const entries = data.pages.flatMap((page) => page.entries)
  return (
    <main id="content" className="page-width flex flex-col items-center py-6 lg:py-8">
      <PageTitle title={t('title')} />
      <div className="flex w-full max-w-720 flex-col gap-6">
        <CreditTabs />
        <h1 className="text-xl text-balance lg:text-2xl">{t('historyTitle')}</h1>
        <div className="flex flex-wrap items-end justify-between gap-4">
          <p>
            <span className="block text-muted">{t('balance')}</span>
            <span className="mt-1 block font-heading text-2xl leading-none font-bold tabular-nums">
              {format.number(user?.credits ?? 0)}
            </span>
          </p>
          <ButtonLink to="/credits">{t('buy')}</ButtonLink>
        </div>
        {entries.length === 0 ? (
          <EmptyState>{t('empty')}</EmptyState>
        ) : (
          <div>
            <p className="text-sm text-muted">{t('freeFirst')}</p>
            <ol className="mt-2 divide-y divide-line">
              {entries.map((entry) => (
                <ItemBoundary key={entry.id} as="li">
                  <EntryRow entry={entry} />
                </ItemBoundary>
              ))}
            </ol>
          </div>
        )}
        {hasNextPage && (
          <Button
            tone="secondary"
            className="self-start"
            isLoading={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            {t('more')}
          </Button>
        )}
      </div>
    </main>
  )
}

function EntryRow({ entry }: { entry: CreditEntry }) {
  const t = useTranslations('credits')
  const format = useFormatter()
  const amount = format.number(entry.amount, { signDisplay: 'exceptZero' })
  const partsText = usePartsText()
  return (
    <li className="flex items-baseline justify-between gap-4 py-3">
      <span>
        <span>{t(`reasons.${entry.reason}`)}</span>
        <time dateTime={entry.created_at} className="block text-sm text-muted">
          {format.dateTime(new Date(entry.created_at), { dateStyle: 'medium', timeStyle: 'short' })}
        </time>
      </span>
      <span className="text-right tabular-nums">
        <span className={`font-bold ${entry.amount > 0 ? 'text-success' : ''}`}>{amount}</span>
        <span className="block text-sm">{partsText(entry)}</span>
        <span className="block text-sm text-muted">{t('after', { credits: entry.balance_after })}</span>
      </span>
    </li>
  )
}

/** Returns the function that distinguishes the free credits of an entry from the paid ones: '4 free, 6 paid'. */
function usePartsText(): (entry: CreditEntry) => string {
  const t = useTranslations('credits.parts')
  return ({ free, paid }) => {
    const parts = [
      ...(free === 0 ? [] : [t('free', { count: Math.abs(free) })]),
      ...(paid === 0 ? [] : [t('paid', { count: Math.abs(paid) })]),
    ]
    return parts.join(', ')
  }
}
