import { useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useTranslations } from '../../web/i18n/texts.ts'
import { useIsInstalled } from '../../web/installed/use-is-installed.ts'
import { IconButton } from '../../web/kit/icon-button.tsx'
import { ArrowLeft } from '../../web/kit/icons.tsx'
import { mayGoBack } from './navigation.ts'

/** The back button of an installed app, which has no browser buttons (product: Frame). */
export function BackButton() {
  const t = useTranslations('frame.nav')
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const isInstalled = useIsInstalled()
  const hasHistory = useHasHistory()
  if (!isInstalled || !hasHistory || !mayGoBack(pathname)) return null
  return (
    <IconButton label={t('back')} className="-ms-2 shrink-0" onClick={() => void navigate(-1)}>
      <ArrowLeft className="rtl:-scale-x-100" />
    </IconButton>
  )
}

/** Returns whether there is a page to go back to; evaluated on each navigation, which renders the header. */
function useHasHistory(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => hasHistory(window),
    () => false,
  )
}

interface WithHistory {
  history: Pick<History, 'length'>
  navigation?: Pick<Navigation, 'canGoBack'>
}

/**
 * Returns whether a window has a page to go back to; without the Navigation API it uses the tab's history
 * length.
 */
export function hasHistory({ navigation, history }: WithHistory): boolean {
  return navigation ? navigation.canGoBack : history.length > 1
}
