import { SecondFactorSection, useFactors } from '../features/factors/web/public.tsx'
import { useTranslations } from '../web/i18n/texts.ts'
import { Alert } from '../web/kit/alert.tsx'
import { Button, ButtonLink } from '../web/kit/button.tsx'
import { PageTitle } from '../web/page-title.tsx'
import { defineScreen } from '../web/screen.ts'
import { useLogout } from './layout/use-logout.ts'

const screen = defineScreen({
  access: 'session',
  queries: ({ api }) => [api.account.read.queryOptions({ input: {} })],
})
export const loader = screen.loader
export const clientLoader = screen.clientLoader

/**
 * The first page of staff, who may do nothing without a second factor (decisions: People): it is about that alone, without what
 * surrounds the pages of members.
 */
export default function SecondFactorScreen() {
  const t = useTranslations('factors')
  const tf = useTranslations('frame')
  const { totp, passkeys } = useFactors()
  const logout = useLogout()
  return (
    <main id="content" className="page-width flex min-h-dvh flex-col gap-6 py-10 md:py-16">
      <PageTitle title={t('first.title')} />
      <h1 className="text-2xl">{t('first.title')}</h1>
      {totp || passkeys.length > 0 ? (
        <div className="flex flex-col items-start gap-4">
          <Alert tone="success">{t('first.done')}</Alert>
          <ButtonLink to="/settings">{t('goOn')}</ButtonLink>
        </div>
      ) : null}
      <SecondFactorSection />
      <div>
        <Button tone="quiet" onClick={logout}>
          {tf('nav.logout')}
        </Button>
      </div>
    </main>
  )
}
