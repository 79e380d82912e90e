import { type ComponentType, createContext, useContext, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import type { Card } from '../../../core/schemas.ts'
import { apiErrorOf } from '../../../web/api/api-error.ts'
import { useTranslations } from '../../../web/i18n/texts.ts'
import type { Elements } from '../../../web/kit/elements.ts'
import { useToast } from '../../../web/kit/overlays/toast.tsx'
import { usePageData } from '../../../web/page-data.tsx'
import type { AboutInput } from '../../cards/contract.ts'
import { type CardChange, cardChanged } from '../../cards/page-events.ts'
import { newLikeQueue } from './like-queue.ts'
import { SeeLike } from './see-like.tsx'

/** The fields of a member that liking needs. */
export type Likeable = Pick<Card, 'id' | 'name' | 'liked' | 'matched' | 'main_image' | 'is_fictional'>

interface Liking {
  /**
   * Likes a member, for a photo or answer if given, or takes the like back: shown optimistically everywhere on the page,
   * rolled back where the server refuses.
   */
  toggle: (member: Likeable, about?: AboutInput) => void
  /** Announces that a like was sent: the match, or a notice that offers to undo it. */
  announce: (member: Likeable, match: boolean) => void
}

/** Shows a match; chats provides it, since one can write there. */
export interface MatchSceneProps {
  member: Likeable
  isOpen: boolean
  onClose: () => void
}

/** How long the notice of a like, which offers to undo it, stays. */
const undoSeconds = 8

const notLiked = { liked: false, matched: false }

const LikingContext = createContext<Liking>({ toggle: () => {}, announce: () => {} })

/** Provides liking to all cards of the page, and shows the match; once, near the root. */
export function LikingProvider({
  scene: MatchScene,
  children,
}: {
  scene: ComponentType<MatchSceneProps>
  children: Elements
}) {
  const { api, queryClient, emit } = usePageData()
  const toast = useToast()
  const t = useTranslations()
  const [match, setMatch] = useState<{ member: Likeable; pathname: string } | null>(null)
  const [isMatchShown, setMatchShown] = useState(false)
  const { pathname } = useLocation()
  // Its links lead to other screens, which it must not cover.
  const isOpen = isMatchShown && match?.pathname === pathname
  const liking = useMemo<Liking>(() => {
    const show = ({ id }: Likeable, change: CardChange) => void emit(cardChanged, { id, change })
    const enqueue = newLikeQueue()
    const refuse = (err: unknown, member: Likeable, stored: CardChange) => {
      show(member, stored)
      toast.show({ tone: 'danger', text: apiErrorOf(err)?.message ?? t('frame.offline') })
    }
    // The lists have other members from now on; what is on the screen stays until it is opened again.
    const settle = () =>
      void queryClient.invalidateQueries({ queryKey: api.likes.list.key(), refetchType: 'none' })
    const shown = new Map<number, string>()
    const showToast = ({ id }: Likeable, text: string, label: string, onAction: () => void) => {
      // An earlier one about the member is not true any more.
      toast.dismiss(shown.get(id) ?? '')
      shown.set(id, toast.show({ text, action: { label, onAction }, timeoutSeconds: undoSeconds }))
    }
    const announce = (member: Likeable, isMatch: boolean) => {
      if (!isMatch) {
        const { name } = member
        return showToast(member, t('likes.button.likedToast', { name }), t('likes.button.undo'), () =>
          undo(member),
        )
      }
      setMatch({ member, pathname: window.location.pathname })
      setMatchShown(true)
    }
    const send = (member: Likeable, about?: AboutInput) => {
      show(member, { liked: true })
      enqueue(member.id, notLiked, {
        send: async () => {
          const { match: matched } = await api.call.likes.send({
            profile_id: member.id,
            ...(about ? { about } : {}),
          })
          return { liked: true, matched }
        },
        onStored: (stored) => {
          show(member, stored)
          announce(member, stored.matched === true)
          settle()
        },
        onRefused: (err, stored) => refuse(err, member, stored),
      })
    }
    const undo = (member: Likeable, about?: AboutInput) => {
      show(member, notLiked)
      enqueue(
        member.id,
        { liked: true, matched: member.matched },
        {
          send: async () => {
            await api.call.likes.undo({ profile_id: member.id })
            return notLiked
          },
          onStored: (stored) => {
            show(member, stored)
            const { name } = member
            showToast(member, t('likes.button.undoneToast', { name }), t('likes.button.likeAgain'), () =>
              send(member, about),
            )
            settle()
          },
          onRefused: (err, stored) => refuse(err, member, stored),
        },
      )
    }
    return {
      announce,
      toggle: (member, about) => (member.liked ? undo(member, about) : send(member, about)),
    }
  }, [api, queryClient, emit, toast, t])
  return (
    <LikingContext value={liking}>
      {children}
      {match ? (
        <MatchScene member={match.member} isOpen={isOpen} onClose={() => setMatchShown(false)} />
      ) : null}
      {match && isOpen ? <SeeLike profileId={match.member.id} /> : null}
    </LikingContext>
  )
}

/** Returns what likes members on this page. */
export function useLiking(): Liking {
  return useContext(LikingContext)
}
