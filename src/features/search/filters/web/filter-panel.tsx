import { useTranslations } from '../../../../web/i18n/texts.ts'
import type { Elements } from '../../../../web/kit/elements.ts'
import { IconButton } from '../../../../web/kit/icon-button.tsx'
import { X } from '../../../../web/kit/icons.tsx'

/** Fields elsewhere on the page belong to the form by this id. */
export const searchFormId = 'search-form'

/** The number of results, which has the focus after a search from the column. */
export const resultsCountId = 'search-count'

/** The element with the filters; buttons open it by this id, with and without script. */
export const filterPanelId = 'search-filters'

/**
 * Holds the filters: a sheet from below on phones, a drawer from 768 px, a column beside the results from
 * 992 px. The browser opens and closes it as a popover, and returns the focus.
 */
export function FilterPanel({ children }: { children: Elements }) {
  const t = useTranslations('search.filters')
  return (
    <section
      id={filterPanelId}
      popover="auto"
      aria-label={t('show')}
      onBlur={({ currentTarget, relatedTarget }) => {
        // The focus never moves behind the panel.
        if (relatedTarget && !currentTarget.contains(relatedTarget)) closeFilterPanel()
      }}
      className="filter-panel"
    >
      <div className="sticky top-0 z-10 flex items-center justify-between bg-surface py-2 lg:hidden">
        <h2 className="text-lg">{t('show')}</h2>
        <IconButton label={t('close')} popoverTarget={filterPanelId} popoverTargetAction="hide">
          <X />
        </IconButton>
      </div>
      {children}
    </section>
  )
}

const panel = () => document.getElementById(filterPanelId)

/** Returns whether the filters are beside the results, so that nothing opens. */
export const isFilterColumn = () => matchMedia('(min-width: 992px)').matches

/** Closes the panel; where it has the focus, that returns to the button that opened it. */
export function closeFilterPanel(): void {
  if (panel()?.matches(':popover-open')) panel()?.hidePopover()
}

/** Moves the focus to a field of the panel, of several choices to the chosen one, once the browser has opened it. */
export function focusFilter(name: string): void {
  const field = `[name="${name}"]`
  requestAnimationFrame(() =>
    (
      panel()?.querySelector<HTMLElement>(`${field}:checked`) ?? panel()?.querySelector<HTMLElement>(field)
    )?.focus(),
  )
}
