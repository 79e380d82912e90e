import { defineEvent } from '../../core/events.ts'
import type { Card } from '../../core/schemas.ts'

/** The change of a member's card by an action of the viewer. */
export type CardChange = Partial<Pick<Card, 'liked' | 'matched'>>

/** On a page: a member's card shows something else from now on, in every list. */
export const cardChanged = defineEvent<{ id: number; change: CardChange }>('cards.card-changed')
