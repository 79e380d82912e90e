import { useTranslations } from 'use-intl'
import { ButtonLink } from '../../../web/kit/button.tsx'
import { Card } from '../../../web/kit/card.tsx'
import { PageTitle } from '../../../web/page-title.tsx'
import { useSiteSettings } from '../../sites/web/public.tsx'
import { useCurrentUser } from './current-user.ts'

/** The address is confirmed: what is open now, and the way on. Also reached on a device that is not logged in. */
export default function ActivateDoneScreen() {
  const t = useTranslations('accounts.activated')
  const user = useCurrentUser()
  const credits = useSiteSettings()?.signup_credits ?? 0
  return (
    <main id="content" className="page-width flex flex-col items-center py-8 md:py-14">
      <PageTitle title={t('title')} />
      <Card className="w-full max-w-540">
        <h1 className="text-xl">{t('title')}</h1>
        <p className="mt-3 text-muted">{t('text')}</p>
        {credits > 0 && <p className="mt-2 text-muted">{t('credits', { credits })}</p>}
        <div className="mt-6 flex flex-wrap gap-3">
          {user ? (
            <>
              <ButtonLink to="/members">{t('search')}</ButtonLink>
              <ButtonLink to="/profile" tone="secondary">
                {t('profile')}
              </ButtonLink>
            </>
          ) : (
            <ButtonLink to="/login">{t('login')}</ButtonLink>
          )}
        </div>
      </Card>
    </main>
  )
}
