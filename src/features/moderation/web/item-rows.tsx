import type { QueueKind } from '../../../core/staff.ts'
import { useFormatter, useLocale, useTranslations } from '../../../web/i18n/texts.ts'
import { ItemBoundary } from '../../../web/kit/item-boundary.tsx'
import { AppLink } from '../../../web/router/app-link.tsx'
import { useStaff } from '../../staff/web/public.tsx'
import type { QueueItem } from '../contract.ts'
import { Due } from './due.tsx'
import { useNames } from './names.ts'
import { itemPath } from './use-start.ts'

const grid =
  'lg:grid lg:grid-cols-[7rem_minmax(9rem,2fr)_minmax(6rem,1fr)_8rem_minmax(9rem,11rem)_6.5rem_minmax(5rem,1fr)] lg:items-center lg:gap-x-3'
const columns = ['kind', 'about', 'language', 'waiting', 'due', 'reports', 'holder'] as const

interface ItemRowsProps {
  items: readonly QueueItem[]
  now: number
  /** The kind to which the list is narrowed. */
  kind?: QueueKind | undefined
}

/** Items in the order of the queue, a line each; on phones each takes three. */
export function ItemRows({ items, now, kind }: ItemRowsProps) {
  const t = useTranslations('moderation.queue')
  return (
    <div className="overflow-hidden rounded-control border border-line bg-surface text-sm">
      <div aria-hidden="true" className={`hidden border-b border-line px-4 py-2 text-xs text-muted ${grid}`}>
        {columns.map((column) => (
          <span key={column}>{t(`columns.${column}`)}</span>
        ))}
      </div>
      <ul className="divide-y divide-line">
        {items.map((item) => (
          <ItemBoundary key={item.id} as="li">
            <li>
              <ItemRow item={item} now={now} kind={kind} />
            </li>
          </ItemBoundary>
        ))}
      </ul>
    </div>
  )
}

function ItemRow({ item, now, kind }: { item: QueueItem; now: number; kind: QueueKind | undefined }) {
  const t = useTranslations('moderation.queue')
  const format = useFormatter()
  const languages = new Intl.DisplayNames(useLocale(), { type: 'language' })
  const names = useNames()
  const me = useStaff()
  const { id, subject, name, language, opened_at, due_at, reports, claimed_by, claimed_until, holder } = item
  const isHeld = claimed_until !== null && new Date(claimed_until).getTime() > now
  return (
    <AppLink
      to={itemPath(id, kind)}
      className={`grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 gap-y-0.5 px-4 py-2.5 -outline-offset-2 hover:bg-ground lg:min-h-11 lg:py-1.5 ${grid}`}
    >
      <span className="font-semibold">{names.kind(item.kind)}</span>
      <span className="min-w-0 truncate max-lg:order-2">
        <span>{name ?? t('nobody')}</span>
        <span className="text-muted"> · {names.subject(subject.kind)}</span>
      </span>
      <span className="truncate text-muted first-letter:uppercase max-lg:order-4">
        {languages.of(language)}
      </span>
      <time dateTime={opened_at} className="text-muted max-lg:hidden">
        {format.relativeTime(new Date(opened_at), now)}
      </time>
      <span className="max-lg:order-1 max-lg:text-end">
        <Due at={due_at} now={now} />
      </span>
      <span className="text-muted max-lg:order-3 max-lg:text-end">
        {reports === 0 ? null : t('reports', { count: reports })}
      </span>
      <span className="truncate text-muted max-lg:order-5 max-lg:text-end">
        {isHeld ? (claimed_by === me?.account_id ? t('you') : holder) : null}
      </span>
    </AppLink>
  )
}
