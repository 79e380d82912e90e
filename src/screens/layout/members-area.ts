import { useMatches } from 'react-router'

/** The screens of the members area (product: Cards), by route id. */
const screens = ['members', 'members-id', 'chats', 'likes', 'likes-m-id', 'premium']

/** Returns whether the page is in the members area. */
export function useIsMembersArea(): boolean {
  return useMatches().some(({ id }) => screens.includes(id))
}
