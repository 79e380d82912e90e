import { useTranslations } from 'use-intl'
import { ButtonLink } from '../../../web/kit/button.tsx'
import { Card } from '../../../web/kit/card.tsx'
import { PageTitle } from '../../../web/page-title.tsx'
import { useCurrentUser } from './current-user.ts'

/** 'Activation failed' (product.md, 8), with what can be done about it. */
export default function ActivateErrorScreen() {
  const t = useTranslations('accounts.notActivated')
  const user = useCurrentUser()
  return (
    <main id="content" className="page-width flex flex-col items-center py-8 md:py-14">
      <PageTitle title={t('title')} />
      <Card className="w-full max-w-540">
        <h1 className="text-xl">{t('title')}</h1>
        <p className="mt-3 mb-6 text-muted">{t('text')}</p>
        {user ? (
          <ButtonLink to="/activate">{t('again')}</ButtonLink>
        ) : (
          <ButtonLink to="/login?next=/activate">{t('login')}</ButtonLink>
        )}
      </Card>
    </main>
  )
}
