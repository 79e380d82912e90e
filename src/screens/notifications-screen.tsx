import { Link } from 'react-router'
import { NotificationsSection, QuietSection } from '../features/accounts/web/public.tsx'
import { PushSection } from '../features/notifications/web/public.tsx'
import { useTranslations } from '../web/i18n/texts.ts'
import { ChevronLeft } from '../web/kit/icons.tsx'
import { PageTitle } from '../web/page-title.tsx'
import { defineScreen } from '../web/screen.ts'

const screen = defineScreen({
  access: 'session',
  queries: ({ api }) => [
    api.account.read.queryOptions({ input: {} }),
    api.account.consents.queryOptions({ input: {} }),
  ],
})
export const loader = screen.loader
export const clientLoader = screen.clientLoader

/**
 * The settings of notifications: their subjects and channels (product: Notifications). Each change counts at
 * once.
 */
export default function NotificationsScreen() {
  const t = useTranslations('settings')
  return (
    <main id="content" className="page-width py-6 lg:py-8">
      <PageTitle title={t('sections.notifications')} />
      <Link
        to="/settings"
        className="-ms-1 inline-flex min-h-11 items-center gap-1 text-muted hover:text-text"
      >
        <ChevronLeft className="size-5 rtl:-scale-x-100" />
        {t('title')}
      </Link>
      <h1 className="mb-6 text-xl">{t('sections.notifications')}</h1>
      <NotificationsSection />
      <PushSection />
      <QuietSection />
    </main>
  )
}
