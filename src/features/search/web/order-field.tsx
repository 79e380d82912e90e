import { useTranslations } from 'use-intl'
import { Select } from '../../../web/kit/select.tsx'
import { useSiteSettings } from '../../sites/web/public.tsx'
import { SearchOrder } from '../contract.ts'
import { searchFormId } from './search-form.tsx'

const reasons = { active: 'whyActive', new: 'whyNew', near: 'whyNear' } as const

/** How results are sorted, and why (decisions: 'Sorting is explained'). A field of the search form, wherever it stands. */
export function OrderField({ order }: { order: SearchOrder }) {
  const t = useTranslations('search.order')
  const hasDistance = useSiteSettings()?.search_fields.includes('distance') ?? false
  const orders = SearchOrder.options.filter((option) => option !== 'near' || hasDistance)
  return (
    <div className="flex flex-col gap-1 sm:items-end">
      <div className="flex items-center gap-3">
        <label
          htmlFor={`${searchFormId}-order`}
          className="text-sm font-semibold whitespace-nowrap max-sm:sr-only"
        >
          {t('label')}
        </label>
        <Select
          id={`${searchFormId}-order`}
          name="order"
          form={searchFormId}
          defaultValue={order}
          options={orders.map((option) => ({ value: option, label: t(option) }))}
          onChange={(event) => event.target.form?.requestSubmit()}
          aria-describedby={`${searchFormId}-order-why`}
        />
      </div>
      <p id={`${searchFormId}-order-why`} className="text-sm text-muted">
        {t(reasons[order])}
      </p>
    </div>
  )
}
