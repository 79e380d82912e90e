import { useCallback, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Card } from '../../../core/schemas.ts'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { Avatar } from '../../../web/kit/avatar.tsx'
import { useToast } from '../../../web/kit/overlays/toast.tsx'
import type { ToastRequest } from '../../../web/kit/overlays/toast-request.ts'
import type { LiveEvent } from '../../../web/live/live-event.ts'
import { useApi } from '../../../web/page-data.tsx'
import { useSiteSettings } from '../../sites/web/public.tsx'
import type { LikeEventData } from '../contract.ts'
import { useLiking } from './liking.tsx'

/** Likes within this interval are announced in one notice. */
const gatherMs = 2000
/** How long the notice stays: the badge and the list show the like as well. */
const noticeSeconds = 10

/**
 * Announces a like that arrives while the page is open: one quiet notice, with the liker's picture and a link
 * to them. Nothing is announced where the list of likes is open, nor for members for whom `isAnnouncedElsewhere`.
 */
export function useLikeNotices(
  isAnnouncedElsewhere: (profileId: number) => boolean,
): (event: LiveEvent) => void {
  const api = useApi()
  const toast = useToast()
  const { pathname } = useLocation()
  const toNotice = useLikeNotice()
  const likerIds = useRef(new Set<number>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const showNotice = async () => {
    const ids = [...likerIds.current].filter((id) => !isAnnouncedElsewhere(id))
    likerIds.current.clear()
    const isInList = /^\/likes(\/received)?\/?$/.test(pathname)
    if (ids.length === 0 || isInList || document.visibilityState === 'hidden') return
    // The server decides which of them this member may see.
    const { profiles } = await api.call.likes.list({ type: 'received' })
    const notice = toNotice(profiles.filter(({ id }) => ids.includes(id)))
    if (notice) toast.show(notice)
  }
  const latestShow = useRef(showNotice)
  useEffect(() => {
    latestShow.current = showNotice
  })
  useEffect(() => () => clearTimeout(timer.current), [])

  return useCallback((event) => {
    if (event.type !== 'like') return
    likerIds.current.add((event.data as LikeEventData['like']).profile_id)
    clearTimeout(timer.current)
    // Where the list cannot be read, the badge is notice enough.
    timer.current = setTimeout(() => latestShow.current().catch(() => {}), gatherMs)
  }, [])
}

/** Returns the notice of one like, of a match, or of several likes. */
function useLikeNotice(): (likers: Card[]) => ToastRequest | null {
  const t = useTranslations('likes.notice')
  const count = useTranslations('frame.nav')
  const label = useSiteSettings()?.fictional_singular ?? ''
  const navigate = useNavigate()
  const { announce } = useLiking()
  const linkTo = (name: string, to: string) => ({ label: name, onAction: () => void navigate(to) })
  return (likers) => {
    const [liker] = likers
    if (!liker) return null
    if (likers.length > 1) {
      return {
        text: count('newLikes', { count: likers.length }),
        action: linkTo(t('look'), '/likes'),
        timeoutSeconds: noticeSeconds,
      }
    }
    const { id, name, main_image, is_fictional, matched } = liker
    const text = matched ? t('match', { name }) : t('like', { name })
    return {
      text: is_fictional ? t('labelled', { text, label }) : text,
      picture: <Avatar name={name} src={main_image?.thumb_filename} />,
      action: matched
        ? { label: t('look'), onAction: () => announce(liker, true) }
        : linkTo(t('look'), `/likes/m/${id}`),
      timeoutSeconds: noticeSeconds,
    }
  }
}
