import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Card } from '../../../core/people.ts'
import { apiErrorOf } from '../../../web/api/api-error.ts'
import { useToast } from '../../../web/kit/overlays/toast.tsx'
import { type CardChange, cardChanged } from '../../cards/page-events.ts'
import { usePageData } from './api.ts'

/** The fields of a member that liking needs. */
export type Likeable = Pick<Card, 'id' | 'name' | 'liked' | 'matched' | 'main_image' | 'is_fictional'>

/** How long the notice of a like, which offers to undo it, stays. */
const undoSeconds = 8

/**
 * Likes a member and takes likes back: shown optimistically everywhere on the page, rolled back where the
 * server refuses.
 */
export function useLike({ id, name, liked, matched }: Likeable) {
  const { api, queryClient, emit } = usePageData()
  const toast = useToast()
  const t = useTranslations()
  const [isMatchShown, setMatchShown] = useState(false)
  const show = (change: CardChange) => void emit(cardChanged, { id, change })
  const refuse = (err: unknown, before: CardChange) => {
    show(before)
    toast.show({ tone: 'danger', text: apiErrorOf(err)?.message ?? t('frame.offline') })
  }
  // The lists have other members from now on; what is on the screen stays until it is opened again.
  const settle = () => queryClient.invalidateQueries({ queryKey: api.likes.list.key(), refetchType: 'none' })
  const tell = (text: string, label: string, onAction: () => void) =>
    toast.show({ text, action: { label, onAction }, timeoutSeconds: undoSeconds })
  const announce = (match: boolean) => {
    if (match) setMatchShown(true)
    else tell(t('likes.button.likedToast', { name }), t('likes.button.undo'), () => undo.mutate())
  }

  const send = useMutation({
    mutationFn: () => api.call.likes.send({ profile_id: id }),
    onMutate: () => show({ liked: true }),
    onError: (err) => refuse(err, { liked: false, matched: false }),
    onSuccess: ({ match }) => {
      show({ liked: true, matched: match })
      announce(match)
      return settle()
    },
  })
  const undo = useMutation({
    mutationFn: () => api.call.likes.undo({ profile_id: id }),
    onMutate: () => show({ liked: false, matched: false }),
    onError: (err) => refuse(err, { liked: true, matched }),
    onSuccess: () => {
      tell(t('likes.button.undoneToast', { name }), t('likes.button.likeAgain'), () => send.mutate())
      return settle()
    },
  })
  return {
    toggle: () => (liked ? undo.mutate() : send.mutate()),
    isPending: send.isPending || undo.isPending,
    /** Announces that a like was sent: the match, or a notice that offers to undo it. */
    announce,
    isMatchShown,
    closeMatch: () => setMatchShown(false),
  }
}
