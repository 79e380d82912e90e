import type { ComponentType } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { isOneOf } from '../../../core/text-checks.ts'
import type { Api } from '../../../web/api/api.ts'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { LinkTabs } from '../../../web/kit/link-tabs.tsx'
import { defineScreen } from '../../../web/screen.ts'
import { StaffPage } from '../../staff/web/public.tsx'
import { FilesTab } from './files-tab.tsx'
import { optionsOf } from './money-options.ts'
import { ChargeBacksTab, DeferredTab, TurnoverTab, VatTab } from './money-tabs.tsx'
import { ReconciliationTab } from './reconciliation-tab.tsx'

const tabs = ['turnover', 'charge-backs', 'vat', 'deferred', 'reconciliation', 'files'] as const
type Tab = (typeof tabs)[number]

const contents: Record<Tab, ComponentType<{ search: URLSearchParams }>> = {
  turnover: TurnoverTab,
  'charge-backs': ChargeBacksTab,
  vat: VatTab,
  deferred: DeferredTab,
  reconciliation: ReconciliationTab,
  files: FilesTab,
}

const queriesOf = (tab: Tab, api: Api, search: URLSearchParams) => {
  if (tab === 'turnover') return [optionsOf.turnover(api, search)]
  if (tab === 'charge-backs') return [optionsOf.chargeBacks(api, search)]
  if (tab === 'vat') return [optionsOf.vat(api, search)]
  if (tab === 'deferred') return [optionsOf.deferred(api, search)]
  return tab === 'reconciliation' ? [api.money.reconciliations.queryOptions({ input: {} })] : []
}

const tabOf = (param: string | undefined): Tab => {
  if (param === undefined) return 'turnover'
  if (!isOneOf(tabs, param)) throw new Response(null, { status: 404 })
  return param
}

const screen = defineScreen({
  access: 'session',
  queries: ({ api, params, url: { searchParams } }) => [
    api.money.overview.queryOptions({ input: {} }),
    ...queriesOf(tabOf(params.tab), api, searchParams),
  ],
})
export const loader = screen.loader
export const clientLoader = screen.clientLoader

/** What the business earns and owes: each tab and filter has its address (staff: 6.2). */
export default function MoneyScreen() {
  const t = useTranslations('money.money')
  const Content = contents[tabOf(useParams().tab)]
  const [search] = useSearchParams()
  return (
    <StaffPage title={t('title')}>
      <LinkTabs
        label={t('title')}
        tabs={tabs.map((each) => ({
          to: each === 'turnover' ? '/admin/money' : `/admin/money/${each}`,
          label: t(`tabs.${each}`),
          isExact: true,
        }))}
      />
      <Content search={search} />
    </StaffPage>
  )
}
