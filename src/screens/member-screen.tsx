import { useSuspenseQuery } from '@tanstack/react-query'
import { Flag, Images } from 'lucide-react'
import { useState } from 'react'
import { isRouteErrorResponse, useLocation, useParams, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { useCurrentUser, useSignupLink } from '../features/accounts/web/public.tsx'
import { MemberView } from '../features/cards/web/public.tsx'
import { SeeLike } from '../features/likes/web/public.tsx'
import { ReportDialog, type ReportSubjectIds } from '../features/safety/web/public.tsx'
import { type ApiError, useApi } from '../web/api.tsx'
import { ButtonLink } from '../web/kit/button.tsx'
import { Drawing } from '../web/kit/drawing.tsx'
import { EmptyState } from '../web/kit/empty-state.tsx'
import { IconButton } from '../web/kit/icon-button.tsx'
import { PageTitle } from '../web/page-title.tsx'
import { defineScreen } from '../web/screen.ts'
import { ErrorScreen } from './error-screen.tsx'
import { MemberActions } from './member-actions.tsx'
import { memberIdOf } from './member-id.ts'
import { MemberMenu } from './member-menu.tsx'
import { MemberNotice } from './member-notices.tsx'
import { MemberSteps } from './member-steps.tsx'

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
  const [reported, setReported] = useState<ReportSubjectIds | null>(null)
  const { loginPathOf, signupPathOf } = useVisitorPaths(id)
  const [params] = useSearchParams()
  const isOwn = user?.profile.id === id
  const canReport = user !== null && !isOwn
  return (
    <>
      <PageTitle title={t('card.title', { name: profile.name, age: profile.age })} />
      <SeeLike profileId={id} />
      <MemberSteps profileId={id} />
      <MemberView
        profile={profile}
        ownInterests={user ? (isOwn ? [] : user.profile.interests) : null}
        actions={profile.blocked_by_me ? null : <MemberActions key={id} profile={profile} />}
        menu={
          canReport ? <MemberMenu profile={profile} onReport={() => setReported({ profile_id: id })} /> : null
        }
        gallery={{
          start: Number(params.get(photoParam) ?? 1),
          ...(user ? {} : { visitorPathOf: loginPathOf }),
          more: user ? null : <MorePhotos to={signupPathOf(firstLocked(profile.photos))} />,
          photoAction: (photo, close) =>
            canReport ? (
              <ReportPhotoButton
                onPress={() => {
                  close()
                  setReported({ photo_id: photo.id })
                }}
              />
            ) : null,
        }}
        notice={<MemberNotice profile={profile} />}
      />
      {canReport ? (
        <ReportDialog
          subject={reported ?? { profile_id: id }}
          member={profile}
          isOpen={reported !== null}
          onClose={() => setReported(null)}
        />
      ) : null}
    </>
  )
}

/** Which photo the page starts with, from 1. */
const photoParam = 'photo'

/** The number of the first photo that a visitor sees blurred; the first where none is. */
function firstLocked(photos: { locked: boolean }[]): number {
  return (
    Math.max(
      0,
      photos.findIndex(({ locked }) => locked),
    ) + 1
  )
}

/** For visitors: the login and the signup that come back to one of the photos. */
function useVisitorPaths(profileId: number) {
  const { to } = useSignupLink(profileId)
  const { pathname } = useLocation()
  const photoPath = (number: number) => `${pathname}?${photoParam}=${number}`
  return {
    loginPathOf: (number: number) => `/login?next=${encodeURIComponent(photoPath(number))}`,
    signupPathOf: (number: number) => {
      const [path = '', search] = to.split('?')
      const query = new URLSearchParams(search)
      query.set('next', photoPath(number))
      return `${path}?${query}`
    },
  }
}

/** Visitors see the photos that are open to everyone; the others after signing up. */
function MorePhotos({ to }: { to: string }) {
  const t = useTranslations('signup')
  return (
    <ButtonLink to={to} tone="quiet" size="small" icon={<Images />} className="-ms-3 mt-2">
      {t('morePhotos')}
    </ButtonLink>
  )
}

function ReportPhotoButton({ onPress }: { onPress: () => void }) {
  const t = useTranslations('safety')
  return (
    <IconButton label={t('reportPhoto')} onClick={onPress}>
      <Flag />
    </IconButton>
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
