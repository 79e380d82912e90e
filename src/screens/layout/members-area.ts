import { useMatches } from 'react-router'

/** The screens that make up the members area (product.md, 2: Layouts), by the ids of their routes. */
const screens = ['members', 'members-id', 'chats', 'likes', 'likes-m-id', 'premium']

/** Whether the page is one of the members area. */
export function useIsMembersArea(): boolean {
  return useMatches().some(({ id }) => screens.includes(id))
}
