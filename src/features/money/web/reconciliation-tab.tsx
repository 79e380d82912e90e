import type { InferContractRouterOutputs } from '@orpc/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isOneOf } from '../../../core/text-checks.ts'
import { apiErrorOf } from '../../../web/api/api-error.ts'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { Alert } from '../../../web/kit/alert.tsx'
import { FileButton } from '../../../web/kit/fields/file-button.tsx'
import { SelectField } from '../../../web/kit/fields/select.tsx'
import { Link } from '../../../web/kit/link.tsx'
import { Spinner } from '../../../web/kit/spinner.tsx'
import { useApi } from '../../../web/page-data.tsx'
import { reload } from '../../../web/query-cache.ts'
import { providerNames } from '../../orders/method-rules.ts'
import { useMayDo } from '../../staff/web/public.tsx'
import type { money } from '../contract.ts'
import { DataTable } from './data-table.tsx'
import { useMoneyNames } from './names.ts'

type Reconciliations = InferContractRouterOutputs<typeof money>['reconciliations']

const mismatchKinds = [
  'balance',
  'chain',
  'grant',
  'invoice',
  'credits',
  'documents',
  'report',
  'refund',
  'debt',
] as const

/** The daily comparison of what must be equal, and files of providers compared with the orders. */
export function ReconciliationTab() {
  const t = useTranslations('money.reconciliation')
  const { data } = useQuery(useApi().money.reconciliations.queryOptions({ input: {} }))
  const may = useMayDo()
  return (
    <div className="flex flex-col gap-8">
      <section className="flex flex-col gap-3">
        <h2 className="text-base">{t('daily')}</h2>
        <p className="max-w-prose text-sm text-muted">{t('dailyText')}</p>
        <Daily days={data?.days ?? []} />
      </section>
      <section className="flex flex-col gap-3">
        <h2 className="text-base">{t('files')}</h2>
        <p className="max-w-prose text-sm text-muted">{t('filesText')}</p>
        {may('orders.write') ? <Upload /> : null}
        {(data?.files ?? []).map((file) => (
          <ComparedFile key={file.id} file={file} />
        ))}
        {data?.files.length === 0 ? <p className="text-sm text-muted">{t('noFiles')}</p> : null}
      </section>
    </div>
  )
}

function Daily({ days }: { days: Reconciliations['days'] }) {
  const t = useTranslations('money.reconciliation')
  const names = useMoneyNames()
  const kindName = (kind: string) => (isOneOf(mismatchKinds, kind) ? t(`kinds.${kind}`) : kind)
  return (
    <DataTable
      label={t('daily')}
      empty={t('noDays')}
      columns={[
        { key: 'day', name: t('day') },
        { key: 'found', name: t('found') },
      ]}
      rows={days.map(({ day, mismatches }) => ({
        key: day,
        cells: [
          names.day(day),
          mismatches.length === 0 ? (
            <span key="found" className="text-success">
              {t('equal')}
            </span>
          ) : (
            <ul key="found" className="flex flex-wrap gap-x-4 gap-y-1 whitespace-normal">
              {mismatches.map(({ kind, id }) => (
                <li key={`${kind} ${id}`}>
                  <span>{kindName(kind)}: </span>
                  {kind === 'balance' || kind === 'chain' ? (
                    <span>{t('account', { id: String(id) })}</span>
                  ) : (
                    <Link to={`/admin/orders/${id}`}>{t('order', { id: String(id) })}</Link>
                  )}
                </li>
              ))}
            </ul>
          ),
        ],
      }))}
    />
  )
}

function Upload() {
  const t = useTranslations('money.reconciliation')
  const failed = useTranslations('staff')
  const api = useApi()
  const queryClient = useQueryClient()
  const [provider, setProvider] = useState<string>(providerNames[0])
  const compare = useMutation({
    mutationFn: (file: File) => api.call.money.compareFile({ provider, file }),
    onSuccess: () => reload(queryClient, api.money.key()),
  })
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          label={t('provider')}
          value={provider}
          onChange={(event) => setProvider(event.target.value)}
          options={providerNames.map((name) => ({ value: name, label: name }))}
          className="w-40 [&_.control]:min-h-10"
        />
        <FileButton
          size="small"
          accept=".csv,text/csv"
          disabled={compare.isPending}
          onFiles={([file]) => {
            if (file) compare.mutate(file)
          }}
        >
          {compare.isPending ? <Spinner /> : null}
          <span>{t('choose')}</span>
        </FileButton>
      </div>
      {compare.isError ? (
        <Alert tone="danger" isAnnounced>
          {apiErrorOf(compare.error)?.message ?? failed('failed')}
        </Alert>
      ) : null}
    </div>
  )
}

function ComparedFile({ file }: { file: Reconciliations['files'][number] }) {
  const t = useTranslations('money.reconciliation')
  const names = useMoneyNames()
  const { name, provider, lines, matched, differences, at } = file
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-sm font-semibold">
        <span>{name}</span>
        <span className="font-normal text-muted">
          {' '}
          · {provider} · {names.moment(at)} · {t('matched', { matched, lines })}
        </span>
      </h3>
      <DataTable
        label={name}
        empty={t('same')}
        columns={[
          { key: 'kind', name: t('difference') },
          { key: 'reference', name: t('reference') },
          { key: 'line', name: t('line'), isNumber: true },
          { key: 'theirs', name: t('theirs'), isNumber: true },
          { key: 'ours', name: t('ours'), isNumber: true },
        ]}
        rows={differences.map(({ kind, reference, order_id, line, theirs, ours, currency }, index) => ({
          key: String(index),
          cells: [
            t(`differences.${kind}`),
            order_id === null ? (
              reference
            ) : (
              <Link key="order" to={`/admin/orders/${order_id}`}>
                {reference}
              </Link>
            ),
            line === null ? '–' : String(line),
            theirs === null ? '–' : names.money(theirs, currency),
            ours === null ? '–' : names.money(ours, currency),
          ],
        }))}
      />
    </section>
  )
}
