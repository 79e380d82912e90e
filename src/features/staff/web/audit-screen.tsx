import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { Api } from '../../../web/api/api.ts'
import { apiAddress } from '../../../web/api/api-address.ts'
import { useFormatter, useTranslations } from '../../../web/i18n/texts.ts'
import { ButtonLink, buttonClasses } from '../../../web/kit/button.tsx'
import { CopyButton } from '../../../web/kit/copy-button.tsx'
import { TextField } from '../../../web/kit/fields/field.tsx'
import { Link } from '../../../web/kit/link.tsx'
import { MoreLink } from '../../../web/kit/more-link.tsx'
import { useApi } from '../../../web/page-data.tsx'
import { defineScreen } from '../../../web/screen.ts'
import { FilterForm } from './filter-form.tsx'
import { StaffPage } from './staff-page.tsx'

/** The rows that a URL asks for. */
function auditOptions(api: Api, search: URLSearchParams) {
  const actor = Number(search.get('actor')) || null
  const subject = search.get('subject')?.trim() || null
  return api.staff.audit.infiniteOptions({
    input: (cursor: string | undefined) => ({
      ...(cursor ? { cursor } : {}),
      ...(actor ? { actor_id: actor } : {}),
      ...(subject ? { subject } : {}),
    }),
    initialPageParam: search.get('cursor') ?? undefined,
    getNextPageParam: ({ next }: { next: string | null }) => next ?? undefined,
  })
}

/** Returns the address of the file with the rows that a URL asks for. */
function csvAddress(search: URLSearchParams): string {
  const asked = new URLSearchParams(
    ['actor', 'subject'].flatMap((name) => {
      const value = search.get(name)?.trim()
      return value ? [[name, value]] : []
    }),
  )
  return `${apiAddress('/admin/audit.csv')}?${asked}`
}

const screen = defineScreen({
  access: 'session',
  queries: ({ api, url }) => [
    auditOptions(api, url.searchParams),
    api.staff.auditHead.queryOptions({ input: {} }),
  ],
})
export const loader = screen.loader
export const clientLoader = screen.clientLoader

/** What staff did, in one chain of hashes (staff: 6.2). */
export default function AuditScreen() {
  const t = useTranslations('staff.audit')
  const [search] = useSearchParams()
  const actor = search.get('actor') ?? ''
  const subject = search.get('subject') ?? ''
  return (
    <StaffPage title={t('title')}>
      <Head />
      <FilterForm
        search={search}
        submit={t('filter')}
        after={
          <>
            {actor || subject ? (
              <ButtonLink to="/admin/audit" tone="quiet" size="small">
                {t('clear')}
              </ButtonLink>
            ) : null}
            <a href={csvAddress(search)} download className={buttonClasses({ tone: 'quiet', size: 'small' })}>
              {t('csv')}
            </a>
          </>
        }
      >
        <TextField
          name="actor"
          inputMode="numeric"
          label={t('actor')}
          defaultValue={actor}
          className="w-36"
        />
        <TextField name="subject" label={t('subject')} defaultValue={subject} className="w-52" />
      </FilterForm>
      <Rows search={search} />
    </StaffPage>
  )
}

/** The newest hash: whoever wrote it down sees later whether something was changed. */
function Head() {
  const t = useTranslations('staff.audit')
  const { data } = useQuery(useApi().staff.auditHead.queryOptions({ input: {} }))
  if (!data) return null
  return (
    <div className="flex min-w-0 items-center gap-2 text-sm text-muted">
      <span className="shrink-0">{t('head', { seq: data.seq })}</span>
      <code className="min-w-0 truncate">{data.hash}</code>
      <CopyButton text={data.hash} label={t('copy')} isIcon />
    </div>
  )
}

const columns = ['at', 'who', 'action', 'about', 'reason', 'hash'] as const

function Rows({ search }: { search: URLSearchParams }) {
  const t = useTranslations('staff.audit')
  const format = useFormatter()
  const { data, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = useInfiniteQuery(
    auditOptions(useApi(), search),
  )
  const pages = data?.pages ?? []
  const rows = pages.flatMap((page) => page.rows)
  const next = pages.at(-1)?.next ?? null
  if (rows.length === 0) return <p className="text-muted">{t('empty')}</p>
  const more = new URLSearchParams({ ...Object.fromEntries(search), cursor: next ?? '' })
  return (
    <div>
      <section
        aria-label={t('title')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
        tabIndex={0}
        className="overflow-x-auto border-y border-line bg-surface"
      >
        <table className="w-full text-sm">
          <thead>
            <tr className="border-b border-line text-muted">
              {columns.map((column) => (
                <th key={column} scope="col" className="px-3 py-2 text-start font-medium whitespace-nowrap">
                  {t(`columns.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows.map(({ seq, at, actor_id, action, subject, reason, hash }) => (
              <tr key={seq} className="align-baseline hover:bg-ground">
                <td className="px-3 py-2 whitespace-nowrap tabular-nums">
                  {format.dateTime(new Date(at), { dateStyle: 'short', timeStyle: 'medium' })}
                </td>
                <td className="px-3 py-2 whitespace-nowrap tabular-nums">
                  {actor_id === null ? (
                    <span className="text-muted">{t('system')}</span>
                  ) : (
                    <Link tone="quiet" to={`/admin/audit?actor=${actor_id}`}>
                      {actor_id}
                    </Link>
                  )}
                </td>
                <td className="px-3 py-2 whitespace-nowrap">{action}</td>
                <td className="px-3 py-2 whitespace-nowrap">
                  {subject === null ? null : (
                    <Link tone="quiet" to={`/admin/audit?subject=${encodeURIComponent(subject)}`}>
                      {subject}
                    </Link>
                  )}
                </td>
                <td className="px-3 py-2">{reason}</td>
                <td className="px-3 py-2 text-muted">
                  <code title={hash}>{hash.slice(0, 8)}</code>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {next === null ? null : (
        <MoreLink
          to={`?${more}`}
          label={t('older')}
          isLoading={isFetchingNextPage}
          isFailed={isFetchNextPageError}
          onMore={fetchNextPage}
        />
      )}
    </div>
  )
}
