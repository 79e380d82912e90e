import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { User } from '../../features/accounts/contract.ts'
import { useCurrentUser } from '../../features/accounts/web/public.tsx'
import { type Liker, NewLikeDialog, useSeeLike } from '../../features/likes/web/public.tsx'
import { useTranslations } from '../../web/i18n/texts.ts'
import { useDeferredUntilIdle } from './use-deferred-until-idle.ts'
import { useAskedMoment, useAutoLikeMoment } from './use-like-moments.ts'
import { useNewLike } from './use-new-like.ts'

/**
 * The like modal (product: Likes), for members; for visitors, the parameter that requests it is removed from
 * the URL.
 */
export function NewLikeModal() {
  const user = useCurrentUser()
  return user ? <MemberNewLike key={user.id} user={user} /> : <VisitorNewLike />
}

/** Visitors receive no likes: the request is dropped. */
function VisitorNewLike() {
  useAskedMoment()
  return null
}

/** Shows a new like when the URL requests it by `t`, and automatic likes for newcomers. */
function MemberNewLike({ user }: { user: User }) {
  const t = useTranslations('likes')
  const navigate = useNavigate()
  const seeLike = useSeeLike()
  const { liker, isOpen, show, close } = useShownLike()
  const [isStarting, setStarting] = useState(false)
  const [askedAt, forgetAsked] = useAskedMoment()
  const [autoLikeAt, noteAutoLike] = useAutoLikeMoment(user)
  const findNewLike = useNewLike()

  const showNewLike = async (isAsked: boolean) => {
    noteAutoLike()
    const found = await findNewLike({ isAsked })
    if (found) show(found)
  }
  useDeferredUntilIdle(askedAt, () => {
    forgetAsked()
    void showNewLike(true)
  })
  useDeferredUntilIdle(askedAt === null ? autoLikeAt : null, () => void showNewLike(false))

  const startConversation = async (profileId: number) => {
    setStarting(true)
    seeLike(profileId)
    await navigate(`/members/${profileId}/chat`)
    setStarting(false)
  }
  if (!liker) return null
  return (
    <NewLikeDialog
      liker={liker}
      isOpen={isOpen}
      onClose={close}
      buttonLabel={t('write', { name: liker.name })}
      onImagePressed={(profileId) => void navigate(`/likes/m/${profileId}`)}
      onButtonPressed={(profileId) => void startConversation(profileId)}
      isStartingConversation={isStarting}
    />
  )
}

/** Manages the like on the screen, which belongs to the page on which it opened and closes with it. */
function useShownLike() {
  const { pathname } = useLocation()
  const [shown, setShown] = useState<{ liker: Liker; pathname: string | null } | null>(null)
  const latestPathname = useRef(pathname)
  useEffect(() => {
    latestPathname.current = pathname
  }, [pathname])
  return {
    liker: shown?.liker ?? null,
    isOpen: shown !== null && shown.pathname === pathname,
    show: (liker: Liker) => setShown({ liker, pathname: latestPathname.current }),
    close: () => setShown((before) => before && { ...before, pathname: null }),
  }
}
