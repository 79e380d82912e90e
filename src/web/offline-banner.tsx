import { useSyncExternalStore } from 'react'
import { followConnection, isConnected } from './connection.ts'
import { useTranslations } from './i18n/texts.ts'
import { WifiOff } from './kit/icons.tsx'

/** Shown while the connection is lost. */
export function OfflineBanner() {
  const t = useTranslations('frame')
  const isOnline = useSyncExternalStore(followConnection, isConnected, () => true)
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-3 z-50 flex justify-center px-4">
      {isOnline ? null : (
        <p className="flex items-center gap-2 rounded-full border border-line bg-raised px-4 py-2 text-sm font-semibold shadow-soft">
          <WifiOff className="size-4 shrink-0 text-warning" />
          {t('offline')}
        </p>
      )}
    </div>
  )
}
