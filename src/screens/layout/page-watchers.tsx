import { useEffect, useState } from 'react'
import { useHiddenBeacon } from '../../features/visits/web/public.tsx'
import { usePageData } from '../../web/page-data.tsx'
import { PageReady } from '../../web/page-ready.tsx'
import { NewLikeModal } from '../new-like/new-like-modal.tsx'
import { AppWatch } from './app-watch.tsx'
import { LiveUpdates } from './live-updates.tsx'
import { TimeBonusModal } from './money/time-bonus-modal.tsx'

/** Watchers of an open page: the live stream with its notices and the outbox, and dialogs that open by themselves. */
export function PageWatchers() {
  useHiddenBeacon()
  const { load } = usePageData()
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    void load().then(() => setLoaded(true))
  }, [load])
  if (!isLoaded) return null
  return (
    <>
      <LiveUpdates />
      <NewLikeModal />
      <TimeBonusModal />
      <AppWatch />
      {/* After the others, so that a page that is marked ready listens. */}
      <PageReady />
    </>
  )
}
