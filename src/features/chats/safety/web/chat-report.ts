import { createContext } from 'react'

/** A received message or a whole chat to be reported, and its partner. */
export interface ReportedChat {
  subject: { message_id: number } | { conversation_id: number }
  member: { id: number; name: string }
}

/** Opens the report of a message or a chat; provided by the assembly. Null if neither can be reported. */
export const ChatReport = createContext<((reported: ReportedChat) => void) | null>(null)
