import { createContext } from 'react'

/** A received message or a whole chat that is to be reported, and with whom. */
export interface ReportedChat {
  subject: { message_id: number } | { conversation_id: number }
  member: { id: number; name: string }
}

/** Opens the report of a message or a chat; the assembly knows how. Null where neither can be reported. */
export const ChatReport = createContext<((reported: ReportedChat) => void) | null>(null)
