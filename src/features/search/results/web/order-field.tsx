import { useNavigate } from 'react-router'
import { setBrowserCookie } from '../../../../web/browser-cookies.ts'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { ChevronDown } from '../../../../web/kit/icons.tsx'
import { useCurrentUser } from '../../../accounts/web/public.tsx'
import { type RankedOrder, rankedOrders } from '../../filter-rules.ts'
import { searchFormId } from '../../filters/web/filter-panel.tsx'
import { orderCookie, orderOf, type SearchQuery, searchOf } from '../../filters/web/search-query.ts'
import { useOpenFilters } from '../../filters/web/use-open-filters.ts'

const reasons = { best: 'whyBest', active: 'whyActive', new: 'whyNew', near: 'whyNear' } as const

/** The id of the element that explains the order. */
export const orderReasonId = `${searchFormId}-order-why`

/**
 * Selects the sort order. As a field of the search form it is submitted without script as well; with script a
 * change applies immediately to the search in the URL. On phones it is before the chips, of which some are out of sight.
 */
export function OrderField({ query }: { query: SearchQuery }) {
  const t = useTranslations('search.order')
  const navigate = useNavigate()
  const hasDistance = useOpenFilters()('radius_km')
  const isMember = useCurrentUser() !== null
  const order = orderOf(query, isMember)
  const isOffered = (option: RankedOrder) =>
    option === order || (option === 'near' ? hasDistance : option !== 'best' || isMember)
  return (
    <div className="flex shrink-0 items-center gap-3 max-lg:-order-1 lg:ms-auto">
      <label
        htmlFor={`${searchFormId}-order`}
        className="text-sm font-semibold whitespace-nowrap max-lg:sr-only"
      >
        {t('label')}
      </label>
      <span className="filter-chip">
        <select
          id={`${searchFormId}-order`}
          name="order"
          form={searchFormId}
          value={order}
          onChange={({ target }) => {
            const chosen = rankedOrders.find((each) => each === target.value) ?? order
            setBrowserCookie(orderCookie, chosen)
            navigate(`/members${searchOf({ ...query, order: chosen === 'best' ? undefined : chosen })}`)
          }}
          aria-describedby={orderReasonId}
          className="h-full appearance-none rounded-full bg-transparent ps-3.5 pe-9 font-semibold"
        >
          {rankedOrders.filter(isOffered).map((option) => (
            <option key={option} value={option}>
              {t(option)}
            </option>
          ))}
        </select>
        <ChevronDown className="pointer-events-none absolute end-2.5 size-4.5" />
      </span>
    </div>
  )
}

/** Returns what explains the order (decisions: Sorting; law: 2.1). */
export function useOrderReason(query: SearchQuery): string {
  const t = useTranslations('search.order')
  const isMember = useCurrentUser() !== null
  return t(reasons[orderOf(query, isMember)])
}
