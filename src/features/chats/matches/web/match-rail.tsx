import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { OnlineDot } from '../../../../web/kit/badge.tsx'
import { UserRound } from '../../../../web/kit/icons.tsx'
import { ItemBoundary } from '../../../../web/kit/item-boundary.tsx'
import { useApi } from '../../../../web/page-data.tsx'
import { FictionalLabel } from '../../../sites/web/public.tsx'
import { newMatchesOptions } from '../../conversations/web/chat-queries.ts'
import type { Chat } from '../../message-contract.ts'

/** Matches that nobody has written to yet, above the chats; nothing while there are none. */
export function MatchRail({ chats, heading: Heading }: { chats: Chat[]; heading: 'h2' | 'h3' }) {
  const t = useTranslations('chats.match')
  const tMatch = useTranslations('likes.match')
  const titleId = useId()
  const { data } = useQuery(newMatchesOptions(useApi()))
  // Somebody to whom a message has just been sent is in the list of chats.
  const written = new Set(chats.map(({ other }) => other.id))
  const matches = data?.matches.filter(({ id }) => !written.has(id)) ?? []
  if (matches.length === 0) return null
  return (
    <section aria-labelledby={titleId} className="mb-2 border-b border-line pb-3">
      <Heading id={titleId} className="px-4 py-2 text-sm text-muted">
        {t('rail')}
      </Heading>
      <ul className="flex snap-x gap-3 overflow-x-auto overscroll-x-contain px-4 pb-1">
        {matches.map(({ id, name, main_image, online, is_fictional }) => (
          <li key={id} className="w-20 shrink-0 snap-start scroll-ms-4">
            <ItemBoundary>
              <Link
                to={`/members/${id}/chat`}
                prefetch="intent"
                aria-label={tMatch('write', { name })}
                className="group block text-center text-sm"
              >
                <span className="relative block aspect-4/5 overflow-hidden rounded-control border-2 border-primary bg-secondary text-on-secondary">
                  {main_image ? (
                    <img
                      src={main_image.match}
                      alt=""
                      loading="lazy"
                      className="size-full object-cover transition-[scale] group-hover:scale-103"
                    />
                  ) : (
                    <UserRound className="absolute inset-0 m-auto size-10 opacity-60" />
                  )}
                  {online ? <OnlineDot className="absolute end-1.5 bottom-1.5" /> : null}
                </span>
                <span className="mt-1 block truncate font-medium">{name}</span>
                {is_fictional ? <FictionalLabel /> : null}
              </Link>
            </ItemBoundary>
          </li>
        ))}
      </ul>
    </section>
  )
}
