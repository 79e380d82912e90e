import { Outlet, useLocation } from 'react-router'
import { BehindEntryWarning } from '../features/age/web/public.tsx'
import { MessageReport, type ReportedMessage } from '../features/chats/web/public.tsx'
import { ReportDialog } from '../features/safety/web/public.tsx'
import { defineScreen } from '../web/screen.ts'
import { DemoBar } from './demo-bar.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { SignupModal } from './signup/signup-modal.tsx'
import { BottomBar, SiteHeader } from './site-header.tsx'
import { SkipLink } from './skip-link.tsx'
import { useWindow } from './use-window.ts'

const screen = defineScreen({
  queries: ({ api }) => [api.age.entryWarning.queryOptions({ input: { layout: 'chat' } })],
})
export const loader = screen.loader
export const clientLoader = screen.clientLoader

/**
 * The bare layout of chats: the navigation and the whole height for the conversation (product.md, 2: Layouts). The list
 * of chats is a place of the bottom bar, so it keeps the bar; a conversation needs the room for its keyboard.
 */
export default function ChatLayout() {
  const { pathname } = useLocation()
  const report = useWindow<ReportedMessage>(pathname)
  return (
    <BehindEntryWarning
      layout="chat"
      className="flex h-dvh flex-col pb-(--bottom-bar)"
      language={<LanguageChoice />}
    >
      <SkipLink />
      <DemoBar />
      <SiteHeader />
      <MessageReport value={report.open}>
        <Outlet />
      </MessageReport>
      {report.subject ? (
        <ReportDialog
          key={report.key}
          subject={{ message_id: report.subject.message_id }}
          // Chats with those whom one has blocked are not shown.
          member={{ ...report.subject.member, blocked_by_me: false }}
          isOpen={report.isOpen}
          onClose={report.close}
        />
      ) : null}
      {/^\/chats\/?$/.test(pathname) ? <BottomBar /> : null}
      <SignupModal />
    </BehindEntryWarning>
  )
}
