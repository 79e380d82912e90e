import { useNavigate } from 'react-router'
import { keepCookie } from '../../../web/browser-cookies.ts'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { Select } from '../../../web/kit/fields/select.tsx'
import { searchOrders } from '../filter-rules.ts'
import { searchFormId } from './search-form.tsx'
import { orderCookie, type SearchQuery, searchOf, usualOrder } from './search-query.ts'
import { useOpenFilters } from './use-open-filters.ts'

const reasons = { active: 'whyActive', new: 'whyNew', near: 'whyNear' } as const

/**
 * Selects the sort order and explains it (decisions: 'Sorting is explained'; law: art. 27). As a field of the
 * search form it is submitted without script as well; with script a change applies immediately to the search
 * in the URL.
 */
export function OrderField({ query }: { query: SearchQuery }) {
  const t = useTranslations('search.order')
  const navigate = useNavigate()
  const hasDistance = useOpenFilters()('radius_km')
  const order = query.order ?? usualOrder
  const orders = searchOrders.filter((option) => option !== 'near' || hasDistance || order === 'near')
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
          value={order}
          options={orders.map((option) => ({ value: option, label: t(option) }))}
          onChange={({ target }) => {
            const chosen = searchOrders.find((each) => each === target.value) ?? usualOrder
            keepCookie(orderCookie, chosen)
            navigate(`/members${searchOf({ ...query, order: chosen })}`, { preventScrollReset: true })
          }}
          aria-describedby={`${searchFormId}-order-why`}
        />
      </div>
      <p id={`${searchFormId}-order-why`} className="text-sm text-muted">
        {t(reasons[order])}
      </p>
    </div>
  )
}
