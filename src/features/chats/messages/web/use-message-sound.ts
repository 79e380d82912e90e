import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import type { LiveEvent } from '../../../../web/live/live-event.ts'
import { useApi } from '../../../../web/page-data.tsx'
import { useStoredChoice } from '../../../../web/stored-choice.ts'
import { useCurrentUser } from '../../../accounts/web/public.tsx'
import { findChat } from '../../conversations/web/chat-queries.ts'
import type { ChatEventData } from '../../message-contract.ts'
import { isFromMember } from '../../rules.ts'
import { canSound, playTone, soundChoice, wakeAudio } from './message-tone.ts'

/** How long a tab waits to learn whether another one shows the chat. */
const waitMs = 200
/** How long the tab that plays the sound silences all tabs; messages in quick succession sound once. */
const silenceMs = 1500
const channelName = 'vonk-chat-sound'

/**
 * Plays a short tone for new messages if the member wants it, no tab shows their chat, and the browser allows
 * sound; in one tab only. Returns the listener for live events.
 */
export function useMessageSound(): (event: LiveEvent) => void {
  const api = useApi()
  const queryClient = useQueryClient()
  const ownId = useCurrentUser()?.profile.id
  const [isOn] = useStoredChoice(soundChoice)
  useEffect(() => {
    if (!isOn) return
    const stop = new AbortController()
    // Browsers allow sound after the first interaction with the page, which may have been before this code was loaded.
    if (navigator.userActivation?.hasBeenActive) wakeAudio()
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
      if (message.sender_id === ownId || !isFromMember(message.kind)) return
      const isMuted = async () => (await findChat(queryClient, api, message.conversation_id)).is_muted
      playUnlessSeen(message, isMuted)
    },
    [ownId, api, queryClient],
  )
}

/** Newest messages that were visible in some tab when they arrived. */
const seen: number[] = []
const maxSeen = 50
let notifyTabs: (id: number) => void = () => {}

/** Tabs broadcast what they show; the visible tab may receive a message before the rest. */
function openChannel(): BroadcastChannel | null {
  if (!('BroadcastChannel' in window)) return null
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = ({ data }: MessageEvent<number>) => {
    seen.push(data)
    seen.splice(0, seen.length - maxSeen)
  }
  notifyTabs = (id) => channel.postMessage(id)
  return channel
}

/** A received message. */
interface Arrived {
  id: number
  conversation_id: number
}

/** Returns whether this tab shows a conversation. */
export function isInView(conversationId: number): boolean {
  return document.visibilityState === 'visible' && location.pathname === `/chats/${conversationId}`
}

function playUnlessSeen({ id, conversation_id }: Arrived, isMuted: () => Promise<boolean>): void {
  if (isInView(conversation_id)) {
    notifyTabs(id)
    return
  }
  setTimeout(() => {
    if (!seen.includes(id) && canSound()) soundAlone(isMuted)
  }, waitMs)
}

/** Plays the tone, unless the chat is muted, another tab plays it, or this one has just done so. */
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
