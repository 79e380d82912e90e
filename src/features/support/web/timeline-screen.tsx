import { useInfiniteQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { useApi } from '../../../web/page-data.tsx'
import { defineScreen } from '../../../web/screen.ts'
import { useNames } from '../../moderation/web/public.tsx'
import { staffMeOptions } from '../../staff/web/public.tsx'
import type { TimelineEvent } from '../contract.ts'
import { MemberPage, Moment, MoreRows, rowsClass } from './member-page.tsx'
import { cursorOf, memberIdOf, memberOptions, tabOptions } from './member-queries.ts'

const screen = defineScreen({
  access: 'session',
  // Who sees money alone begins there.
  redirect: async ({ api, queryClient, params }) => {
    const { staff } = await queryClient.ensureQueryData(staffMeOptions(api))
    const held = staff?.permissions ?? []
    const seesMoneyAlone = !held.includes('members.read') && held.includes('members.money')
    return seesMoneyAlone ? `/admin/members/${memberIdOf(params.id)}/money` : null
  },
  queries: ({ api, params, url }) => [
    memberOptions(api, memberIdOf(params.id)),
    tabOptions.timeline(api, memberIdOf(params.id), cursorOf(url)),
  ],
})
export const loader = screen.loader
export const clientLoader = screen.clientLoader

/** What happened to a member, newest first. */
export default function TimelineScreen() {
  const id = memberIdOf(useParams().id)
  const [search] = useSearchParams()
  const query = useInfiniteQuery(tabOptions.timeline(useApi(), id, cursorOf(search)))
  const pages = query.data?.pages ?? []
  return (
    <MemberPage>
      <div>
        <ol className={rowsClass}>
          {pages
            .flatMap(({ events }) => events)
            .map((event) => (
              <Event key={`${event.at}-${event.kind}-${event.id}`} event={event} />
            ))}
        </ol>
        <MoreRows next={pages.at(-1)?.next} query={query} />
      </div>
    </MemberPage>
  )
}

function Event({ event: { at, kind, id, detail } }: { event: TimelineEvent }) {
  const t = useTranslations('support.timeline')
  const names = useNames()
  const words = {
    decision: names.word,
    restriction: names.effect,
    restriction_end: names.effect,
    reported: names.reason,
    reporting: names.reason,
  }
  const named = detail !== null && kind in words ? words[kind as keyof typeof words](detail) : detail
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 px-4 py-2 sm:grid-cols-[11rem_minmax(0,1fr)_auto]">
      <span className="text-muted max-sm:order-3">
        <Moment at={at} />
      </span>
      <span>
        <span className="font-medium">{t(kind)}</span>
        {named === null ? null : <span className="text-muted"> · {named}</span>}
      </span>
      <span className="text-end text-muted tabular-nums">{id}</span>
    </li>
  )
}
