import { Outlet, useLocation } from 'react-router'
import { BehindEntryWarning } from '../../features/age/web/public.tsx'
import { ChatReport, type ReportedChat } from '../../features/chats/web/public.tsx'
import { prepareTimeBonus } from '../../features/orders/web/public.tsx'
import { ReportDialog } from '../../features/safety/web/public.tsx'
import { defineScreen } from '../../web/screen.ts'
import { SignupModal } from '../signup/signup-modal.tsx'
import { DemoBar } from './demo-bar.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { TestModeMark } from './money/test-mode.tsx'
import { BottomBar } from './site-header.tsx'
import { SiteRail } from './site-rail.tsx'
import { SkipLink } from './skip-link.tsx'
import { usePageDialog } from './use-page-dialog.ts'
import { useVisibleHeight } from './use-visible-height.ts'

const screen = defineScreen({
  prepare: prepareTimeBonus,
  queries: ({ api }) => [api.age.entryWarning.queryOptions({ input: { layout: 'chat' } })],
})
export const loader = screen.loader
export const clientLoader = screen.clientLoader

/**
 * The bare layout of chats: full height for the conversation, whose own header has the back button
 * (product: Frame). The list keeps the bottom bar; from 992 px, where both are visible, a slim rail
 * leads to the rest of the site.
 */
export default function ChatLayout() {
  const { pathname } = useLocation()
  useVisibleHeight()
  const report = usePageDialog<ReportedChat>(pathname)
  const isList = /^\/chats\/?$/.test(pathname)
  return (
    <BehindEntryWarning
      layout="chat"
      className="flex h-[var(--visible-height,100dvh)] flex-col pb-(--bottom-bar)"
      language={<LanguageChoice />}
    >
      <SkipLink />
      <TestModeMark edge={isList ? 'bottom' : 'top'} />
      <div className={isList ? undefined : 'max-lg:hidden'}>
        <DemoBar />
      </div>
      {/* As wide as the panes and the rail. */}
      <div className="mx-auto flex min-h-0 w-full max-w-[76.75rem] flex-1 [container:pane/size]">
        <SiteRail />
        <ChatReport value={report.open}>
          <Outlet />
        </ChatReport>
      </div>
      {report.subject ? (
        <ReportDialog
          key={report.key}
          subject={report.subject.subject}
          // Chats with blocked members are not shown.
          member={{ ...report.subject.member, blocked_by_me: false }}
          isOpen={report.isOpen}
          onClose={report.close}
        />
      ) : null}
      {isList ? <BottomBar until="lg" /> : null}
      <SignupModal />
    </BehindEntryWarning>
  )
}
