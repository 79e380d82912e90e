import { ArrowLeft } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { IconButton } from '../../web/kit/icon-button.tsx'
import { useIsInstalled } from '../../web/use-is-installed.ts'
import { mayGoBack } from './navigation.ts'

/** The way back in an installed app, which has no buttons of a browser (product.md, 2: Top navigation). */
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

/** Whether there is a page to go back to; read again with each navigation, which renders the header. */
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

/** Whether a window has a page to go back to; browsers without the Navigation API count the pages of the tab. */
export function hasHistory({ navigation, history }: WithHistory): boolean {
  return navigation ? navigation.canGoBack : history.length > 1
}
