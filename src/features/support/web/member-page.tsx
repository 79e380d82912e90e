import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNavigate, useParams } from 'react-router'
import { holdsPermission, type Permission } from '../../../core/staff.ts'
import { useFormatter, useLocale, useTranslations } from '../../../web/i18n/texts.ts'
import { Badge } from '../../../web/kit/badge.tsx'
import { LinkTabs } from '../../../web/kit/link-tabs.tsx'
import { MoreLink } from '../../../web/kit/more-link.tsx'
import { useApi } from '../../../web/page-data.tsx'
import { useNames } from '../../moderation/web/public.tsx'
import { Key, StaffPage, useKeys, useStaff } from '../../staff/web/public.tsx'
import type { MemberFile } from '../contract.ts'
import { MemberActions } from './member-actions.tsx'
import { memberIdOf, memberOptions } from './member-queries.ts'

/** The tabs of a member file in the order of their keys, each for those who hold its permission. */
export const memberTabs = [
  { name: 'timeline', path: '', permission: 'members.read' },
  { name: 'profile', path: '/profile', permission: 'members.read' },
  { name: 'chats', path: '/chats', permission: 'messages.read' },
  { name: 'money', path: '/money', permission: 'members.money' },
  { name: 'mails', path: '/mails', permission: 'members.read' },
  { name: 'devices', path: '/devices', permission: 'members.read' },
  { name: 'links', path: '/links', permission: 'members.read' },
  { name: 'decisions', path: '/decisions', permission: 'members.read' },
  { name: 'notes', path: '/notes', permission: 'members.read' },
  { name: 'seeAs', path: '/see-as', permission: 'members.see_as' },
] as const satisfies { name: string; path: string; permission: Permission }[]
export type MemberTab = (typeof memberTabs)[number]['name']

/** Returns a function that tells what the person may do for a member of a site. The server decides each call again. */
export function useMayForSite(host: string | undefined): (permission: Permission) => boolean {
  const me = useStaff()
  const site = me?.sites.find((each) => each.host === host)
  return (permission) => me !== null && site !== undefined && holdsPermission(me.grants, permission, site.id)
}

/** Returns the member of the URL's file; the screen's loader has queried it. */
export function useMember(): MemberFile | undefined {
  const id = memberIdOf(useParams().id)
  return useQuery(memberOptions(useApi(), id)).data?.member
}

const statusTones = {
  active: 'success',
  not_confirmed: 'warning',
  suspended: 'danger',
  deleted: 'neutral',
} as const

/** The frame of a member file: who it is, what can be done, and the tabs. */
export function MemberPage({ children }: { children: ReactNode }) {
  const t = useTranslations('support')
  const member = useMember()
  const navigate = useNavigate()
  const may = useMayForSite(member?.site)
  const tabs = memberTabs.filter(({ permission }) => may(permission))
  const root = `/admin/members/${member?.id ?? 0}`
  useKeys(
    tabs.map(({ name, path }, index) => {
      const digit = (index + 1) % 10
      return {
        keys: `(${digit}|Digit${digit})`,
        shown: String(digit),
        label: t(`tabs.${name}`),
        run: () => void navigate(`${root}${path}`),
      }
    }),
  )
  if (!member) return null
  return (
    <StaffPage title={member.name} actions={<MemberActions member={member} may={may} />}>
      <Head member={member} />
      <LinkTabs
        label={t('tabs.label')}
        className="-mt-1"
        tabs={tabs.map(({ name, path }, index) => ({
          to: `${root}${path}`,
          label: (
            <span className="inline-flex items-center gap-1.5">
              <span>{t(`tabs.${name}`)}</span>
              <Key className="opacity-60">{String((index + 1) % 10)}</Key>
            </span>
          ),
          isExact: path === '',
        }))}
      />
      {children}
    </StaffPage>
  )
}

/** What one has to know of a member at each tab: state, address, what restricts them. */
function Head({ member }: { member: MemberFile }) {
  const t = useTranslations('support')
  const format = useFormatter()
  const locale = useLocale()
  const names = useNames()
  const regions = new Intl.DisplayNames(locale, { type: 'region' })
  const languages = new Intl.DisplayNames(locale, { type: 'language' })
  const day = (moment: string) => format.dateTime(new Date(moment), { dateStyle: 'medium' })
  const facts: [string, string | null][] = [
    [t('head.number'), String(member.id)],
    [t('head.email'), member.email],
    [t('head.site'), member.site],
    [t('head.country'), member.country ? (regions.of(member.country) ?? member.country) : null],
    [t('head.language'), languages.of(member.language) ?? member.language],
    [t('head.since'), day(member.created_at)],
    [t('head.seen'), member.last_seen_at ? day(member.last_seen_at) : null],
    [t('head.credits'), member.credits === null ? null : format.number(member.credits)],
    [t('head.mail'), member.notifications_disabled.join(', ') || null],
  ]
  return (
    <div className="-mt-2 flex flex-col gap-2 text-sm">
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={statusTones[member.status]}>{t(`status.${member.status}`)}</Badge>
        {member.paid_user ? <Badge tone="gold">{t('head.paid')}</Badge> : null}
        {member.is_fictional ? <Badge>{t('head.fictional')}</Badge> : null}
        {member.restrictions.map(({ decision_id, effect, until }) => (
          <Badge key={`${decision_id}-${effect}`} tone="danger">
            {names.effects([{ kind: effect, until }])}
          </Badge>
        ))}
      </div>
      <dl className="flex flex-wrap gap-x-5 gap-y-1">
        {facts.map(([name, fact]) =>
          fact === null ? null : (
            <div key={name} className="flex gap-1.5">
              <dt className="text-muted">{name}</dt>
              <dd className="min-w-0 wrap-anywhere">{fact}</dd>
            </div>
          ),
        )}
      </dl>
    </div>
  )
}

/** The link to the next page of a tab, which is appended; nothing at the end of the list. */
export function MoreRows(props: {
  next: string | null | undefined
  query: { fetchNextPage: () => unknown; isFetchingNextPage: boolean; isFetchNextPageError: boolean }
}) {
  const t = useTranslations('support')
  const { next, query } = props
  if (!next) return null
  return (
    <MoreLink
      to={`?${new URLSearchParams({ cursor: next })}`}
      label={t('more')}
      isLoading={query.isFetchingNextPage}
      isFailed={query.isFetchNextPageError}
      onMore={query.fetchNextPage}
    />
  )
}

/** A moment as tables show it. */
export function Moment({ at }: { at: string }) {
  const format = useFormatter()
  return (
    <time dateTime={at} className="whitespace-nowrap tabular-nums">
      {format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })}
    </time>
  )
}

/** Rows with lines between them, on a surface. */
export const rowsClass =
  'divide-y divide-line overflow-hidden rounded-control border border-line bg-surface text-sm'
