import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { currencyCodes } from '../../../core/money.ts'
import { apiAddress } from '../../../web/api/api-address.ts'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { buttonClasses } from '../../../web/kit/button.tsx'
import { SelectField } from '../../../web/kit/fields/select.tsx'
import { Download } from '../../../web/kit/icons.tsx'
import { useApi } from '../../../web/page-data.tsx'
import { DayField, filterRow } from '../../staff/web/public.tsx'
import { today } from './money-options.ts'

/** Years that the file for accountants is offered for. */
const yearsBack = 8

/** The two files of a company. */
export function FilesTab() {
  const t = useTranslations('money.money')
  const orders = useTranslations('money.orders')
  const companies = useQuery(useApi().money.overview.queryOptions({ input: {} })).data?.companies ?? []
  const year = Number(today().slice(0, 4))
  if (companies.length === 0) return <p className="text-muted">{t('noCompany')}</p>
  const company = (
    <SelectField
      name="company"
      label={t('columns.company')}
      options={companies.map(({ id, name }) => ({ value: String(id), label: name }))}
      className="w-56"
    />
  )
  return (
    <div className="flex max-w-3xl flex-col gap-8">
      <File title={t('csv')} text={t('csvText')} path="/admin/invoices.csv">
        {company}
        <DayField name="from" label={orders('from')} value={`${year}-01-01`} />
        <DayField name="to" label={orders('to')} value={today()} />
      </File>
      <File title={t('xaf')} text={t('xafText')} path="/admin/audit-file.xaf">
        {company}
        <SelectField
          name="year"
          label={t('year')}
          options={Array.from({ length: yearsBack }, (_, back) => String(year - back)).map(asOption)}
          className="w-28"
        />
        <SelectField
          name="currency"
          label={t('currency')}
          options={currencyCodes.map(asOption)}
          className="w-28"
        />
      </File>
    </div>
  )
}

const asOption = (value: string) => ({ value, label: value })

interface FileProps {
  title: string
  text: string
  path: `/${string}`
  children: ReactNode
}

/** A file that the browser downloads from a plain form. */
function File({ title, text, path, children }: FileProps) {
  const t = useTranslations('money.money')
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-base">{title}</h2>
      <p className="max-w-prose text-sm text-muted">{text}</p>
      <form method="get" action={apiAddress(path)} className={filterRow}>
        {children}
        <button type="submit" className={buttonClasses({ tone: 'secondary', size: 'small' })}>
          <Download />
          <span>{t('download')}</span>
        </button>
      </form>
    </section>
  )
}
