import { useInfiniteQuery } from '@tanstack/react-query'
import { redirect, useActionData, useParams, useSearchParams } from 'react-router'
import type { Card } from '../../../core/schemas.ts'
import { isOneOf } from '../../../core/text-checks.ts'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { Alert } from '../../../web/kit/alert.tsx'
import { Badge } from '../../../web/kit/badge.tsx'
import { ButtonLink } from '../../../web/kit/button.tsx'
import { Drawing } from '../../../web/kit/drawing.tsx'
import { EmptyState } from '../../../web/kit/empty-state.tsx'
import { IconButtonLink } from '../../../web/kit/icon-button.tsx'
import { MessageCircle } from '../../../web/kit/icons.tsx'
import { LinkTabs } from '../../../web/kit/link-tabs.tsx'
import { MoreLink } from '../../../web/kit/more-link.tsx'
import { useApi } from '../../../web/page-data.tsx'
import { PageTitle } from '../../../web/page-title.tsx'
import { withQuery } from '../../../web/router/carried-query.tsx'
import { defineForm, defineScreen, type FormRefusal } from '../../../web/screen.ts'
import { nextPath } from '../../accounts/path-rules.ts'
import { passedQuery, signupPath } from '../../accounts/web/public.tsx'
import { aboutIn } from '../../cards/about-rules.ts'
import type { About } from '../../cards/contract.ts'
import { AboutQuote, MemberGrid } from '../../cards/web/public.tsx'
import { type LikesType, likesTypes } from '../rules.ts'
import { LikeButton } from './like-button.tsx'
import { likesOptions } from './like-data.ts'
import { useNewLikes } from './see-like.tsx'

/**
 * Returns the list of the URL: `/likes` shows received likes (decisions: Readings); an unknown type is a 404.
 */
function typeOf(param: string | undefined): LikesType {
  const type = param ?? 'received'
  if (!isOneOf(likesTypes, type)) throw new Response(null, { status: 404 })
  return type
}

const screen = defineScreen({
  access: 'session',
  queries: ({ api, params, url }) => [
    likesOptions(api, typeOf(params.type), url.searchParams.get('cursor') ?? undefined),
  ],
})
export const loader = screen.loader
export const clientLoader = screen.clientLoader

// Handles the like buttons of all pages without script. A visitor's like waits for the login or signup.
const form = defineForm(async ({ api, form: sent, isLoggedIn, url }) => {
  const profile_id = Number(sent.get('profile_id'))
  if (!isLoggedIn) {
    await api.call.likes.storePending({ profile_id })
    const from = new URL(nextPath(String(sent.get('next'))), url)
    return redirect(withQuery(signupPath(from, profile_id), passedQuery(from).toString()))
  }
  if (sent.get('intent') === 'undo') await api.call.likes.undo({ profile_id })
  else {
    const { match } = await api.call.likes.send({ profile_id, ...aboutIn(sent) })
    // With script the shown match does so (`LikingProvider`): a member who likes back has seen the like.
    if (match) await api.call.likes.see({ profile_id })
  }
  return redirect(nextPath(String(sent.get('next') ?? '/likes')))
})
export const action = form.action
export const clientAction = form.clientAction

/** Lists who likes the member, whom the member likes, and the matches (product: Likes). */
export default function LikesScreen() {
  const t = useTranslations('likes')
  const { type: param } = useParams()
  const type = typeOf(param)
  const refusal = useActionData() as FormRefusal | undefined
  return (
    <main id="content" className="page-width flex flex-col gap-5 py-5 lg:py-8">
      <PageTitle title={t(`title.${type}`)} />
      <h1 className="text-xl lg:text-2xl">{t('heading')}</h1>
      {refusal ? (
        <Alert tone="danger" isAnnounced>
          {refusal.error.message}
        </Alert>
      ) : null}
      <Tabs receivedPath={param === undefined ? '/likes' : '/likes/received'} />
      <LikesList key={type} type={type} />
    </main>
  )
}

function Tabs({ receivedPath }: { receivedPath: string }) {
  const t = useTranslations('likes.tabs')
  const nav = useTranslations('frame.nav')
  const count = useNewLikes()
  const countLabel = nav('newLikes', { count })
  return (
    <LinkTabs
      label={t('label')}
      tabs={[
        { to: receivedPath, label: t('received'), count, countLabel, isExact: true },
        { to: '/likes/sent', label: t('sent') },
        { to: '/likes/matches', label: t('matches') },
      ]}
    />
  )
}

function LikesList({ type }: { type: LikesType }) {
  const t = useTranslations('likes')
  const first = useSearchParams()[0].get('cursor') ?? undefined
  const { data, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = useInfiniteQuery(
    likesOptions(useApi(), type, first),
  )
  const pages = data?.pages ?? []
  // A like that became new again can move up between two pages, so members are deduplicated.
  const members = new Map(pages.flatMap((page) => page.profiles.map((card) => [card.id, card])))
  const fresh = new Set(
    pages.flatMap((page) => page.liked_by.filter((like) => like.like_new).map(({ id }) => id)),
  )
  const abouts = new Map(pages.flatMap((page) => page.liked_by.map(({ id, about }) => [id, about])))
  const next = pages.at(-1)?.next ?? null
  if (members.size === 0 && next === null) return <NobodyYet type={type} />
  return (
    <>
      <p className="text-muted">{t(`intro.${type}`)}</p>
      <MemberGrid
        heading="h2"
        cards={[...members.values()]}
        action={(card) => <CardActions member={card} />}
        badges={(card) => (type !== 'sent' && fresh.has(card.id) ? <NewBadge /> : null)}
        note={(card) => <LikeQuote about={type === 'sent' ? undefined : abouts.get(card.id)} />}
        toOf={(card) => `/likes/m/${card.id}`}
        isSwipeable
      />
      {next === null ? null : (
        <MoreLink
          to={`?cursor=${next}`}
          label={t('more')}
          isLoading={isFetchingNextPage}
          isFailed={isFetchNextPageError}
          onMore={fetchNextPage}
          // A page whose members are all hidden is empty, so the next one is loaded automatically.
          isAutomatic={members.size === 0}
        />
      )}
    </>
  )
}

/**
 * Renders the actions of a card: write, and like back or take the own like back. They are stacked,
 * which leaves the badges their row on the narrow cards of phones.
 */
function CardActions({ member }: { member: Card }) {
  const t = useTranslations('likes')
  return (
    <div className="flex flex-col gap-2">
      <IconButtonLink
        to={`/members/${member.id}/chat`}
        tone="filled"
        label={t('write', { name: member.name })}
      >
        <MessageCircle />
      </IconButtonLink>
      <LikeButton member={member} />
    </div>
  )
}

/** Quotes the subject of a received like, below the card. */
function LikeQuote({ about }: { about: About | undefined }) {
  const t = useTranslations('answers.about')
  if (!about) return null
  return (
    <AboutQuote
      about={about}
      label={about.prompt === null ? t('likesPhoto') : t('likesAnswer')}
      className="mt-2"
    />
  )
}

function NewBadge() {
  const t = useTranslations('likes')
  return <Badge tone="secondary">{t('new')}</Badge>
}

const links = {
  received: { to: '/profile', label: 'profile' },
  sent: { to: '/members', label: 'search' },
  matches: { to: '/likes', label: 'seeReceived' },
} as const

function NobodyYet({ type }: { type: LikesType }) {
  const t = useTranslations('likes.empty')
  const { to, label } = links[type]
  return (
    <EmptyState
      drawing={<Drawing src="/empty/likes.svg" className="aspect-square w-full" />}
      action={<ButtonLink to={to}>{t(label)}</ButtonLink>}
    >
      {t(type)}
    </EmptyState>
  )
}
