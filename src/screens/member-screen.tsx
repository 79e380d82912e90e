import { useSuspenseQuery } from '@tanstack/react-query'
import { Ban, EllipsisVertical, Images, MessageCircle, PencilLine, RotateCcw } from 'lucide-react'
import { isRouteErrorResponse, useLocation, useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Profile } from '../core/people.ts'
import { useCurrentUser, useSignupLink } from '../features/accounts/web/public.tsx'
import { MemberView } from '../features/cards/web/public.tsx'
import { LikeButton, SeeLike } from '../features/likes/web/public.tsx'
import { useBlock } from '../features/profiles/web/public.tsx'
import { type ApiError, useApi } from '../web/api.tsx'
import { Alert } from '../web/kit/alert.tsx'
import { Button, ButtonLink } from '../web/kit/button.tsx'
import { Drawing } from '../web/kit/drawing.tsx'
import { EmptyState } from '../web/kit/empty-state.tsx'
import { IconButton } from '../web/kit/icon-button.tsx'
import { Menu } from '../web/kit/menu.tsx'
import { PageTitle } from '../web/page-title.tsx'
import { defineScreen } from '../web/screen.ts'
import { ErrorScreen } from './error-screen.tsx'
import { memberIdOf } from './member-id.ts'

const screen = defineScreen({
  queries: ({ api, params }) => [api.cards.profile.queryOptions({ input: { id: memberIdOf(params.id) } })],
})
export const loader = screen.loader
export const clientLoader = screen.clientLoader

/** A member's page, from the search and from the likes (product.md, 2: members-id, likes-m-id). */
export default function MemberScreen() {
  const t = useTranslations('profiles')
  const api = useApi()
  const user = useCurrentUser()
  const id = memberIdOf(useParams().id)
  const { profile } = useSuspenseQuery(api.cards.profile.queryOptions({ input: { id } })).data
  const isOwn = user?.profile.id === id
  const isBlocked = profile.blocked_by_me
  return (
    <>
      <PageTitle title={t('card.title', { name: profile.name, age: profile.age })} />
      <SeeLike profileId={id} />
      <MemberView
        key={id}
        profile={profile}
        ownInterests={user ? (isOwn ? [] : user.profile.interests) : null}
        actions={isOwn ? <EditOwn /> : isBlocked ? null : <Actions profile={profile} />}
        menu={user && !isOwn ? <MoreMenu profile={profile} /> : null}
        morePhotos={user ? null : <MorePhotos profileId={id} />}
        notice={
          user ? isBlocked ? <BlockedNotice profile={profile} /> : null : <LoginNotice profile={profile} />
        }
      />
    </>
  )
}

function Actions({ profile }: { profile: Profile }) {
  return (
    <>
      <LikeButton member={profile} look="wide" className="flex-auto" />
      <MessageButton profile={profile} />
    </>
  )
}

/** Visitors see the photos that are open to everyone; the others after signing up. */
function MorePhotos({ profileId }: { profileId: number }) {
  const t = useTranslations('signup')
  const signup = useSignupLink(profileId)
  return (
    <ButtonLink {...signup} tone="quiet" size="small" icon={<Images />} className="mt-2">
      {t('morePhotos')}
    </ButtonLink>
  )
}

/** Leads visitors to the signup, where their first message to this person can be written. */
function MessageButton({ profile }: { profile: Profile }) {
  const t = useTranslations('profiles.view')
  const isVisitor = useCurrentUser() === null
  const signup = useSignupLink(profile.id)
  const target = isVisitor ? signup : { to: `/members/${profile.id}/chat` }
  return (
    <ButtonLink {...target} size="large" icon={<MessageCircle />} className="flex-auto">
      {t('message')}
    </ButtonLink>
  )
}

/** Says it kindly where the member has blocked the viewer; anything else is the usual error page. */
export function ErrorBoundary({ error }: { error: unknown }) {
  const t = useTranslations('profiles.view')
  const refused = isRouteErrorResponse(error) ? (error.data as ApiError | null) : null
  if (refused?.code !== 'blocked') return <ErrorScreen error={error} />
  return (
    <main id="content" className="page-width grid grow place-items-center py-8">
      <PageTitle title={refused.message} />
      <EmptyState
        drawing={<Drawing src="/empty/blocked.svg" className="h-40 w-full" />}
        title={refused.message}
        action={<ButtonLink to="/members">{t('toSearch')}</ButtonLink>}
      >
        {t('blockedByText')}
      </EmptyState>
    </main>
  )
}

function EditOwn() {
  const t = useTranslations('profiles.view')
  return (
    <ButtonLink to="/profile" tone="secondary" size="large" icon={<PencilLine />} className="flex-1">
      {t('editOwn')}
    </ButtonLink>
  )
}

function MoreMenu({ profile }: { profile: Profile }) {
  const t = useTranslations('profiles.view')
  const { block, unblock } = useBlock(profile)
  const { name } = profile
  return (
    <Menu
      trigger={(trigger) => (
        <IconButton {...trigger} label={t('more')}>
          <EllipsisVertical />
        </IconButton>
      )}
      entries={[
        profile.blocked_by_me
          ? { key: 'unblock', label: t('unblock', { name }), icon: <RotateCcw />, onSelect: unblock }
          : { key: 'block', label: t('block', { name }), icon: <Ban />, isDangerous: true, onSelect: block },
      ]}
    />
  )
}

function BlockedNotice({ profile }: { profile: Profile }) {
  const t = useTranslations('profiles.view')
  const { unblock, isPending } = useBlock(profile)
  const { name } = profile
  return (
    <Alert
      title={t('blockedTitle', { name })}
      action={
        <Button size="small" onClick={unblock} isLoading={isPending}>
          {t('unblock', { name })}
        </Button>
      }
    >
      {t('blockedText', { name })}
    </Alert>
  )
}

/** What a visitor of a site that opens its profiles is told. */
function LoginNotice({ profile }: { profile: Profile }) {
  const t = useTranslations('profiles.view')
  const signupTexts = useTranslations('signup')
  const { pathname, search } = useLocation()
  const signup = useSignupLink(profile.id)
  return (
    <Alert
      title={t('loginTitle')}
      action={
        <div className="flex flex-wrap gap-2">
          <ButtonLink {...signup} size="small">
            {signupTexts('open')}
          </ButtonLink>
          <ButtonLink
            to={`/login?next=${encodeURIComponent(pathname + search)}`}
            tone="secondary"
            size="small"
          >
            {t('login')}
          </ButtonLink>
        </div>
      }
    >
      {t('loginText')}
    </Alert>
  )
}
