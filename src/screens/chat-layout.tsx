import { Outlet, useLocation } from 'react-router'
import { DemoBar } from './demo-bar.tsx'
import { BottomBar, SiteHeader } from './site-header.tsx'
import { SkipLink } from './skip-link.tsx'

/**
 * The bare layout of chats: the navigation and the whole height for the conversation (product.md, 2: Layouts). The list
 * of chats is a place of the bottom bar, so it keeps the bar; a conversation needs the room for its keyboard.
 */
export default function ChatLayout() {
  const { pathname } = useLocation()
  return (
    <div className="flex h-dvh flex-col pb-(--bottom-bar)">
      <SkipLink />
      <DemoBar />
      <SiteHeader />
      <Outlet />
      {/^\/chats\/?$/.test(pathname) ? <BottomBar /> : null}
    </div>
  )
}
