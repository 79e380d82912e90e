import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { useApi } from '../../../../web/api.tsx'
import type { LiveEvent } from '../../../../web/live.ts'
import { useCurrentUser } from '../../../accounts/web/public.tsx'
import type { ChatEventData } from '../../contract.ts'
import { findChat } from '../../conversations/web/chat-queries.ts'
import { useStoredChoice } from '../../conversations/web/stored-choice.ts'
import { canSound, playTone, soundChoice, wakeAudio } from './message-tone.ts'

/** So long a tab waits whether another one has the chat in view. */
const waitMs = 200
/** So long the tab that sounds keeps the others silent; messages of one breath sound once. */
const silenceMs = 1500
const channelName = 'vonk-chat-sound'

/**
 * Tells new messages by a short tone, where the member wants it, their chat is in view in no tab, and the browser lets
 * the page sound; in one tab only. Answers what live events are told to.
 */
export function useMessageSound(): (event: LiveEvent) => void {
  const api = useApi()
  const queryClient = useQueryClient()
  const ownId = useCurrentUser()?.profile.id
  const [isOn] = useStoredChoice(soundChoice)
  useEffect(() => {
    if (!isOn) return
    const stop = new AbortController()
    // Browsers let a page sound once somebody has done something on it.
    for (const type of ['pointerdown', 'keydown']) {
      window.addEventListener(type, wakeAudio, { signal: stop.signal, once: true })
    }
    const channel = openChannel()
    return () => {
      stop.abort()
      channel?.close()
    }
  }, [isOn])
  return useCallback(
    (event) => {
      if (event.type !== 'message' || ownId === undefined || !soundChoice.read()) return
      const { message } = event.data as ChatEventData['message']
      if (message.sender_id === ownId || message.kind === 'system') return
      const isMuted = async () => (await findChat(queryClient, api, message.conversation_id)).is_muted
      tell(message, isMuted)
    },
    [ownId, api, queryClient],
  )
}

/** Newest messages that some tab had in view as they came. */
const seen: number[] = []
const maxSeen = 50
let tellTabs: (id: number) => void = () => {}

/** Tabs tell each other what is in view; a tab that looks may hear of a message before the others do. */
function openChannel(): BroadcastChannel | null {
  if (!('BroadcastChannel' in window)) return null
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = ({ data }: MessageEvent<number>) => {
    seen.push(data)
    seen.splice(0, seen.length - maxSeen)
  }
  tellTabs = (id) => channel.postMessage(id)
  return channel
}

/** A message that has come. */
interface Arrived {
  id: number
  conversation_id: number
}

/** Whether a conversation is what one looks at in this tab. */
export function isInView(conversationId: number): boolean {
  return document.visibilityState === 'visible' && location.pathname === `/chats/${conversationId}`
}

function tell({ id, conversation_id }: Arrived, isMuted: () => Promise<boolean>): void {
  if (isInView(conversation_id)) {
    tellTabs(id)
    return
  }
  setTimeout(() => {
    if (!seen.includes(id) && canSound()) soundAlone(isMuted)
  }, waitMs)
}

/** Sounds, unless the chat is muted, another tab sounds, or this one has a moment ago. */
function soundAlone(isMuted: () => Promise<boolean>): void {
  const play = async () => {
    if (!(await isMuted())) playTone()
  }
  if (!('locks' in navigator)) {
    play().catch(() => {})
    return
  }
  navigator.locks
    .request(channelName, { ifAvailable: true }, async (lock) => {
      if (!lock) return
      await play()
      await new Promise((resolve) => setTimeout(resolve, silenceMs))
    })
    .catch(() => {})
}
