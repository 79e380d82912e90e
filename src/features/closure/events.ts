import { defineEvent } from '../../core/events.ts'

/** A member whom these accounts know by likes or chats has left or is back. */
export const connectionsChanged = defineEvent<{ account_ids: number[] }>('closure.connections-changed')
