import { defineEvent } from '../../core/events.ts'

/** On a page: the viewer has hidden a member, who is no longer found. Reverted when the viewer undoes it. */
export const memberHidden = defineEvent<{ id: number }>('profiles.member-hidden')

/** On a page: a member who was hidden is found again. */
export const memberShown = defineEvent<{ id: number }>('profiles.member-shown')

/** On a page: others see something else of the viewer from now on, such as a photo or a badge. */
export const ownProfileChanged = defineEvent<Record<never, never>>('profiles.own-profile-changed')
