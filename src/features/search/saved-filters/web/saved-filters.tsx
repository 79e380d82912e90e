import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { Button } from '../../../../web/kit/button.tsx'
import { classNames } from '../../../../web/kit/class-names.ts'
import { Bookmark, X } from '../../../../web/kit/icons.tsx'
import { lazyOverlay } from '../../../../web/kit/overlays/lazy-overlay.tsx'
import type { SavedFilter } from '../../contract.ts'
import { type SearchQuery, savedQueryOf, searchOf } from '../../filters/web/search-query.ts'
import { filtersIn } from '../../rules.ts'
import { useSavedFilters } from './use-saved-filters.ts'

/** Loaded while the page is idle. */
const SaveFilterDialog = lazyOverlay(async () => (await import('./save-filter-dialog.tsx')).SaveFilterDialog)

/** Lists the member's saved filters, to search by them again, and a button to save those of the URL. */
export function SavedFilters({ query }: { query: SearchQuery }) {
  const t = useTranslations('search.saved')
  const { filters, save, remove } = useSavedFilters()
  const [isSaving, setSaving] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const current = savedQueryOf(query)
  const address = searchOf(current)
  const isSaved = filters.some((filter) => searchOf(filter.query) === address)
  const canSave = !isSaved && filtersIn(current).length > 0
  if (filters.length === 0 && !canSave) return null
  return (
    <div className="flex shrink-0 items-center gap-2 lg:shrink lg:flex-wrap">
      {canSave ? (
        <Button
          tone="quiet"
          size="small"
          icon={<Bookmark />}
          className="shrink-0"
          onClick={() => setSaving(true)}
        >
          {t('save')}
        </Button>
      ) : null}
      {filters.length > 0 ? (
        <ul
          ref={list}
          tabIndex={-1}
          aria-label={t('title')}
          className="flex shrink-0 gap-2 outline-none lg:shrink lg:flex-wrap"
        >
          {filters.map((filter) => (
            <SavedFilterItem
              key={filter.id}
              filter={filter}
              isCurrent={searchOf(filter.query) === address}
              isDeleting={remove.isPending && remove.variables.id === filter.id}
              onDelete={() => {
                list.current?.focus()
                remove.mutate(filter)
              }}
            />
          ))}
        </ul>
      ) : null}
      <SaveFilterDialog query={current} save={save} isOpen={isSaving} onClose={() => setSaving(false)} />
    </div>
  )
}

interface SavedFilterItemProps {
  filter: SavedFilter
  isCurrent: boolean
  isDeleting: boolean
  onDelete: () => void
}

/** Shows a saved filter as a chip: a link that searches by it, and a button that deletes it. */
function SavedFilterItem({ filter, isCurrent, isDeleting, onDelete }: SavedFilterItemProps) {
  const t = useTranslations('search.saved')
  const { name, query } = filter
  return (
    <li
      data-set={isCurrent ? '' : undefined}
      className={classNames('filter-chip', isDeleting && 'opacity-50')}
    >
      <Link to={`/members${searchOf(query)}`} aria-current={isCurrent ? 'true' : undefined}>
        <Bookmark />
        <span>{name}</span>
      </Link>
      <button
        type="button"
        aria-label={t('delete', { name })}
        disabled={isDeleting}
        className="remove"
        onClick={onDelete}
      >
        <X />
      </button>
    </li>
  )
}
