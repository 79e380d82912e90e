import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { User } from '../../features/accounts/contract.ts'
import { useCurrentUser } from '../../features/accounts/web/public.tsx'
import { type Liker, NewLikeDialog, useSeeLike } from '../../features/likes/web/public.tsx'
import { browserStorage } from '../../web/browser-storage.ts'
import { useTranslations } from '../../web/i18n/texts.ts'
import { useIsMembersArea } from '../layout/members-area.ts'
import { nextAutoLikeAt, readDelay, withoutDelay } from './like-times.ts'
import { useDeferredUntilIdle } from './use-deferred-until-idle.ts'
import { useNewLike } from './use-new-like.ts'

/** Key under which this browser stores when it last asked. */
const askedKey = 'auto-like-asked'

/**
 * Returns the time of a like requested by `t`. The parameter is removed from the URL and its history entry at
 * once, so that neither a reload nor the back button shows the like again. Null after `forget`.
 */
function useAskedMoment(): [at: number | null, forget: () => void] {
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const [at, setAt] = useState<number | null>(null)
  useEffect(() => {
    const rest = withoutDelay(search)
    if (rest === null) return
    const seconds = readDelay(search)
    if (seconds !== null) setAt(Date.now() + seconds * 1000)
    void navigate({ pathname, search: rest, hash }, { replace: true, state, preventScrollReset: true })
  }, [pathname, search, hash, state, navigate])
  return [at, () => setAt(null)]
}

/** Returns when this browser requests the next automatic like; `noteAsked` records any request. */
function useAutoLikeMoment(user: User): [at: number | null, noteAsked: () => void] {
  const isMembersArea = useIsMembersArea()
  const [enteredAt, setEnteredAt] = useState<number | null>(null)
  const [askedAt, setAskedAt] = useState<number | null>(null)
  useEffect(() => {
    setEnteredAt(isMembersArea ? Date.now() : null)
    setAskedAt(browserStorage.readNumber(askedKey) || null)
  }, [isMembersArea])
  const noteAsked = () => {
    // Without storage, the server still limits the number of automatic likes.
    browserStorage.write(askedKey, String(Date.now()))
    setAskedAt(Date.now())
  }
  // An unconfirmed account receives no likes.
  const isActive = user.status === 'active'
  const at = isActive
    ? nextAutoLikeAt({ signedUpAt: Date.parse(user.signup_date), enteredAt, askedAt })
    : null
  return [at, noteAsked]
}

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
