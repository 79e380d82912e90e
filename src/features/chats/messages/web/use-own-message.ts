import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { apiErrorOf } from '../../../../web/api/api-error.ts'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { useToast } from '../../../../web/kit/overlays/toast.tsx'
import { useApi } from '../../../../web/page-data.tsx'
import { useCurrentUser } from '../../../accounts/web/public.tsx'
import { applyChatEvent } from '../../conversations/web/apply-live.ts'
import { expectReaction, forgetReaction } from '../../conversations/web/own-reactions.ts'
import type { Message } from '../../message-contract.ts'
import type { ReactionEmoji } from '../../rules.ts'

/** Stores or removes (null) a reaction optimistically; reverts it on failure. */
export function useReact(): (message: Message, emoji: ReactionEmoji | null) => void {
  const api = useApi()
  const queryClient = useQueryClient()
  const toast = useToast()
  const t = useTranslations('chats.thread')
  const profile_id = useCurrentUser()?.profile.id ?? 0
  /** Serialised, so that the last click wins. */
  const queue = useRef<Promise<void>>(Promise.resolve())
  return useCallback(
    ({ id: message_id, conversation_id, reactions }, emoji) => {
      const before = reactions.find((reaction) => reaction.profile_id === profile_id)?.emoji ?? null
      const show = (shown: ReactionEmoji | null) => {
        const data = { conversation_id, message_id, profile_id, emoji: shown }
        applyChatEvent(queryClient, api, { type: 'reaction', data, id: 0 })
      }
      const perform = async () => {
        const named = { id: conversation_id, message_id }
        try {
          if (emoji === null) await api.call.chats.undoReaction(named)
          else await api.call.chats.react({ ...named, emoji })
        } catch (err) {
          forgetReaction(message_id, emoji)
          show(before)
          toast.show({ text: apiErrorOf(err)?.message ?? t('offline'), tone: 'danger' })
        }
      }
      expectReaction(message_id, emoji)
      show(emoji)
      queue.current = queue.current.then(perform)
    },
    [api, queryClient, toast, t, profile_id],
  )
}

/** Takes back an own message; if it has been read since, shows that and leaves it. */
export function useTakeBack(): (message: Message) => void {
  const api = useApi()
  const queryClient = useQueryClient()
  const toast = useToast()
  const t = useTranslations('chats.thread')
  return async ({ id: message_id, conversation_id, credits }) => {
    try {
      await api.call.chats.takeBack({ id: conversation_id, message_id })
      applyChatEvent(queryClient, api, { type: 'message_gone', data: { conversation_id, message_id }, id: 0 })
      toast.show({ text: credits > 0 ? t('takenBackPaid', { credits }) : t('takenBack') })
    } catch (err) {
      toast.show({ text: apiErrorOf(err)?.message ?? t('offline'), tone: 'danger' })
    }
  }
}
