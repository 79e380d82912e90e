import type { LiveEvent } from '../../../../web/live/live-event.ts'
import type { ChatEventData } from '../../../chats/message-contract.ts'
import { isFromMember } from '../../../chats/rules.ts'
import type { LikeEventData } from '../../../likes/contract.ts'
import { maxShown } from '../../rules.ts'

/** Interval in which what was shown is collected into one confirmation. */
const collectMs = 1000

interface ShownMessage {
  conversation_id: number
  message_id: number
}
/** The members and messages that a page has shown. */
export interface Shown {
  profile_ids: number[]
  messages: ShownMessage[]
}

interface Options {
  ownId: number
  /** Reports whether the member can see the page now. */
  isVisible(): boolean
  send(shown: Shown): void
}

/**
 * Collects likes and messages that a page shows. A hidden page confirms them once it becomes visible: nobody has seen
 * them before.
 */
export class ShownCollector {
  readonly #options: Options
  #likes: number[] = []
  #messages: ShownMessage[] = []
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(options: Options) {
    this.#options = options
  }

  take({ type, data }: LiveEvent): void {
    const { ownId } = this.#options
    if (type === 'like') this.#likes.push((data as LikeEventData['like']).profile_id)
    else if (type === 'message') {
      const { conversation_id, id, sender_id, kind } = (data as ChatEventData['message']).message
      if (sender_id === ownId || !isFromMember(kind)) return
      this.#messages.push({ conversation_id, message_id: id })
    } else if (type === 'read') {
      const { conversation_id, profile_id, up_to } = data as ChatEventData['read']
      // Reading confirms more.
      const isRead = (one: ShownMessage) => one.conversation_id === conversation_id && one.message_id <= up_to
      if (profile_id === ownId) this.#messages = this.#messages.filter((one) => !isRead(one))
      return
    } else return
    this.#timer ??= setTimeout(() => this.confirm(), collectMs)
  }

  /** Confirms what was collected, if the page is visible. */
  confirm(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (!this.#options.isVisible()) return
    while (this.#likes.length + this.#messages.length > 0) {
      const profile_ids = this.#likes.splice(0, maxShown)
      this.#options.send({ profile_ids, messages: this.#messages.splice(0, maxShown) })
    }
  }

  stop(): void {
    clearTimeout(this.#timer)
  }
}
