import { PageReady } from '../../web/page-ready.tsx'
import { NewLikeModal } from '../new-like/new-like-modal.tsx'
import { LiveUpdates } from './live-updates.tsx'
import { TimeBonusModal } from './time-bonus-modal.tsx'

/** What watches an open page: the live stream with its notices and the outbox, and dialogs that open by themselves. */
export function PageWatchers() {
  return (
    <>
      <LiveUpdates />
      <NewLikeModal />
      <TimeBonusModal />
      {/* After the others, so that a page that says it listens does. */}
      <PageReady />
    </>
  )
}
