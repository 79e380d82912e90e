import { createContext } from 'react'

/** A received message that is to be reported, and whose it is. */
export interface ReportedMessage {
  message_id: number
  member: { id: number; name: string }
}

/** Opens the report of a received message; the assembly knows how. Null where messages cannot be reported. */
export const MessageReport = createContext<((reported: ReportedMessage) => void) | null>(null)
