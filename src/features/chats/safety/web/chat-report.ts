import { createContext } from 'react'

/**
 * The subject of a report, a received message, a whole chat, or the member before the first message; and the partner.
 */
export interface ReportedChat {
  subject: { message_id: number } | { conversation_id: number } | { profile_id: number }
  member: { id: number; name: string }
}

/** Opens a report; provided by the assembly. Null if nothing can be reported. */
export const ChatReport = createContext<((reported: ReportedChat) => void) | null>(null)
