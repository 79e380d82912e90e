import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { Badge } from '../../../web/kit/badge.tsx'
import { classNames } from '../../../web/kit/class-names.ts'
import { ItemBoundary } from '../../../web/kit/item-boundary.tsx'
import { useApi } from '../../../web/page-data.tsx'
import { AppLink } from '../../../web/router/app-link.tsx'
import { defineScreen } from '../../../web/screen.ts'
import type { Link } from '../contract.ts'
import { graphSize, type LinkReason } from '../rules.ts'
import { MemberPage, rowsClass } from './member-page.tsx'
import { memberIdOf, memberOptions } from './member-queries.ts'

const screen = defineScreen({
  access: 'session',
  queries: ({ api, params }) => [
    memberOptions(api, memberIdOf(params.id)),
    api.support.links.queryOptions({ input: { id: memberIdOf(params.id) } }),
  ],
})
export const loader = screen.loader
export const clientLoader = screen.clientLoader

type Graph = Awaited<ReturnType<ReturnType<typeof useApi>['call']['support']['links']>>['graph']

/** Accounts that share something with a member: a drawing, and the list of the same. */
export default function LinksScreen() {
  const t = useTranslations('support.links')
  const id = memberIdOf(useParams().id)
  const data = useQuery(useApi().support.links.queryOptions({ input: { id } })).data
  const [pointed, setPointed] = useState<number | null>(null)
  const links = data?.links ?? []
  return (
    <MemberPage>
      {links.length === 0 ? (
        <p className="text-muted">{t('none')}</p>
      ) : (
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          {data ? <Drawing id={id} graph={data.graph} pointed={pointed} onPoint={setPointed} /> : null}
          <ul className={rowsClass}>
            {links.map((link) => (
              <ItemBoundary key={link.member.id} as="li">
                <LinkRow link={link} isPointed={link.member.id === pointed} onPoint={setPointed} />
              </ItemBoundary>
            ))}
          </ul>
        </div>
      )}
    </MemberPage>
  )
}

function LinkRow(props: { link: Link; isPointed: boolean; onPoint: (id: number | null) => void }) {
  const { link, isPointed, onPoint } = props
  const t = useTranslations('support')
  const { member, reasons } = link
  return (
    <li>
      <AppLink
        to={`/admin/members/${member.id}/links`}
        onPointerEnter={() => onPoint(member.id)}
        onPointerLeave={() => onPoint(null)}
        onFocus={() => onPoint(member.id)}
        onBlur={() => onPoint(null)}
        className={classNames(
          'flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 -outline-offset-2 hover:bg-ground',
          isPointed && 'bg-ground',
        )}
      >
        <span className="min-w-32 flex-1">
          <span className="block font-semibold">{member.name}</span>
          <span className="block text-xs text-muted">{member.site}</span>
        </span>
        {member.status === 'active' ? null : <Badge>{t(`status.${member.status}`)}</Badge>}
        <span className="text-muted">{reasons.map((reason) => t(`links.reasons.${reason}`)).join(', ')}</span>
      </AppLink>
    </li>
  )
}

/** Dashes tell kinds of links apart without colour. */
const dashes: Record<LinkReason, string | undefined> = {
  bank_account: undefined,
  card: undefined,
  browser: '7 5',
  photo: '2 4',
  mailbox: '12 4 2 4',
}

interface DrawingProps {
  id: number
  graph: Graph
  pointed: number | null
  onPoint: (id: number | null) => void
}

/** The accounts and what binds them, where the server has placed them. The list beside it says the same in words. */
function Drawing({ id, graph, pointed, onPoint }: DrawingProps) {
  const t = useTranslations('support.links')
  const navigate = useNavigate()
  const { width, height } = graphSize
  const at = new Map(graph.nodes.map((node) => [node.id, node]))
  const names = graph.edges.flatMap(({ reasons }) => reasons)
  return (
    <figure className="flex flex-col gap-2 rounded-control border border-line bg-surface p-3">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        className="h-auto w-full"
        role="img"
        aria-label={t('drawing', { count: graph.nodes.length - 1 })}
      >
        {graph.edges.map(({ from, to, reasons }) => {
          const [one, other] = [at.get(from), at.get(to)]
          if (!one || !other) return null
          const isNear = pointed !== null && (from === pointed || to === pointed)
          return (
            <line
              key={`${from}-${to}`}
              x1={one.x}
              y1={one.y}
              x2={other.x}
              y2={other.y}
              strokeWidth={Math.min(4, 1 + reasons.length)}
              strokeDasharray={dashes[reasons[0] ?? 'bank_account']}
              className={isNear ? 'stroke-primary' : 'stroke-edge'}
            />
          )
        })}
        {graph.nodes.map(({ id: account, name, x, y }) => {
          const isCentre = account === id
          return (
            // biome-ignore lint/a11y/noStaticElementInteractions: the list beside it has the same links, for keys too
            <g
              key={account}
              onPointerEnter={() => onPoint(account)}
              onPointerLeave={() => onPoint(null)}
              onClick={isCentre ? undefined : () => void navigate(`/admin/members/${account}/links`)}
              className={isCentre ? undefined : 'cursor-pointer'}
            >
              <circle
                cx={x}
                cy={y}
                r={isCentre ? 13 : 9}
                strokeWidth={2}
                className={
                  isCentre || account === pointed
                    ? 'fill-primary stroke-primary'
                    : 'fill-surface stroke-primary'
                }
              />
              <text
                x={x}
                y={y + (isCentre ? 29 : 24)}
                textAnchor="middle"
                className={classNames('fill-text text-xs', isCentre && 'font-semibold')}
              >
                {name.length > 14 ? `${name.slice(0, 13)}…` : name}
              </text>
            </g>
          )
        })}
      </svg>
      <figcaption className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
        {[...new Set(names)].map((reason) => (
          <span key={reason} className="flex items-center gap-1.5">
            <svg viewBox="0 0 28 4" className="h-1 w-7" aria-hidden="true">
              <line
                x1="0"
                y1="2"
                x2="28"
                y2="2"
                strokeWidth="2"
                strokeDasharray={dashes[reason]}
                className="stroke-muted"
              />
            </svg>
            <span>{t(`reasons.${reason}`)}</span>
          </span>
        ))}
      </figcaption>
    </figure>
  )
}
