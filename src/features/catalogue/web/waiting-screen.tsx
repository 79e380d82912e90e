import { useQuery } from '@tanstack/react-query'
import { regionNames } from '../../../core/intl.ts'
import { useFormatter, useLocale, useTranslations } from '../../../web/i18n/texts.ts'
import { Badge } from '../../../web/kit/badge.tsx'
import { Button } from '../../../web/kit/button.tsx'
import { ItemBoundary } from '../../../web/kit/item-boundary.tsx'
import { useApi } from '../../../web/page-data.tsx'
import { defineScreen } from '../../../web/screen.ts'
import { useMayDo, useStaff } from '../../staff/web/public.tsx'
import type { CatalogueChange, Proposal } from '../contract.ts'
import { CataloguePage, mayLoad } from './catalogue-page.tsx'
import { useCodeWords, useMethodName } from './code-words.tsx'
import { PriceDifferences } from './price-differences.tsx'
import { useByLine } from './publish-bar.tsx'
import { useAction } from './use-change.ts'

const screen = defineScreen({
  access: 'session',
  prepare: async (args) => {
    if (!(await mayLoad(args, 'catalogue.draft', 'catalogue.write'))) return
    await args.queryClient.ensureQueryData(args.api.catalogue.proposals.queryOptions({ input: {} }))
  },
})
export const loader = screen.loader
export const clientLoader = screen.clientLoader

/** What colleagues propose, until somebody publishes or refuses it. */
export default function WaitingScreen() {
  const t = useTranslations('catalogue.waiting')
  const may = useMayDo()
  const mayDraft = may('catalogue.draft') || may('catalogue.write')
  const { data } = useQuery({
    ...useApi().catalogue.proposals.queryOptions({ input: {} }),
    enabled: mayDraft,
    refetchOnMount: 'always',
  })
  const proposals = data?.proposals ?? []
  return (
    <CataloguePage part="waiting" isOfSite={false}>
      {proposals.length === 0 ? (
        <p className="max-w-prose py-6 text-muted">{t('empty')}</p>
      ) : (
        <ul className="divide-y divide-line border-y border-line bg-surface">
          {proposals.map((proposal) => (
            <ItemBoundary key={proposal.id} as="li">
              <ProposalRow proposal={proposal} />
            </ItemBoundary>
          ))}
        </ul>
      )}
    </CataloguePage>
  )
}

function ProposalRow({ proposal }: { proposal: Proposal }) {
  const t = useTranslations('catalogue')
  const format = useFormatter()
  const byLine = useByLine()
  const me = useStaff()
  const { id, site, change, reason, proposed_by, proposed_at, is_outdated, is_mine_to_decide } = proposal
  const decide = useAction((api, isPublished: boolean) =>
    isPublished ? api.call.catalogue.publish({ id }) : api.call.catalogue.refuse({ id }),
  )
  const isOwn = proposed_by.id === me?.account_id
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 px-4 py-3">
      <div className="flex min-w-0 flex-1 basis-80 flex-col gap-1.5 text-sm">
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="font-semibold">{t(`waiting.kinds.${change.kind}`)}</span>
          <span className="text-muted">{site?.host ?? t('allSites')}</span>
          {is_outdated ? <Badge tone="warning">{t('waiting.outdated')}</Badge> : null}
        </p>
        <ChangeWords change={change} />
        <p className="text-muted">
          <span>
            {byLine(
              proposed_by,
              format.dateTime(new Date(proposed_at), { dateStyle: 'medium', timeStyle: 'short' }),
            )}
          </span>
          {reason === null ? null : <span>{` – ${reason}`}</span>}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {isOwn || is_mine_to_decide ? (
          <Button
            tone="secondary"
            size="small"
            isLoading={decide.isPending}
            onClick={() => decide.mutate(false)}
          >
            {isOwn ? t('waiting.withdraw') : t('waiting.refuse')}
          </Button>
        ) : null}
        {is_mine_to_decide && !is_outdated ? (
          <Button size="small" isLoading={decide.isPending} onClick={() => decide.mutate(true)}>
            {t('publish')}
          </Button>
        ) : null}
      </div>
    </li>
  )
}

/** What a change would change. */
function ChangeWords({ change }: { change: CatalogueChange }) {
  const t = useTranslations('catalogue.waiting')
  const locale = useLocale()
  const methodName = useMethodName()
  const codeWords = useCodeWords()
  switch (change.kind) {
    case 'bundles':
      return <PriceDifferences before={change.base} after={change.bundles} />
    case 'gifts': {
      const priceOf = (id: number) => change.base.find((gift) => gift.id === id)?.credits
      const changed = change.gifts.filter(({ id, credits }) => priceOf(id) !== credits).length
      const retired = change.base.filter(({ id }) => !change.gifts.some((gift) => gift.id === id)).length
      return <p>{t('giftChange', { changed, retired })}</p>
    }
    case 'payment_methods': {
      const { country, base, choice } = change
      const off = choice.off.filter((code) => !base.off.includes(code)).map(methodName)
      const on = base.off.filter((code) => !choice.off.includes(code)).map(methodName)
      const isReordered =
        base.order.join() !== choice.order.join() || base.providers.join() !== choice.providers.join()
      return (
        <p>
          {[
            regionNames(locale).of(country) ?? country,
            ...(off.length > 0 ? [t('off', { names: off.join(', ') })] : []),
            ...(on.length > 0 ? [t('on', { names: on.join(', ') })] : []),
            ...(isReordered ? [t('reordered')] : []),
          ].join(' · ')}
        </p>
      )
    }
    case 'discount_code':
      return (
        <p>
          <code className="font-semibold">{change.code.code}</code>
          <span>{` · ${codeWords(change.code).join(' · ')}`}</span>
        </p>
      )
  }
}
