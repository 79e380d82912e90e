import { redirectDocument } from 'react-router'
import { isLocale, localeCodes } from '../../core/locales.ts'
import { nextPath } from '../../features/accounts/path-rules.ts'
import { useTranslations } from '../../web/i18n/texts.ts'
import { Check } from '../../web/kit/icons.tsx'
import { PageTitle } from '../../web/page-title.tsx'
import { defineForm } from '../../web/screen.ts'
import { LanguageButton } from '../layout/language-choice.tsx'

const form = defineForm(async ({ api, form, url }) => {
  const language = form.get('language')
  if (isLocale(language)) await api.call.accounts.setLanguage({ language })
  return redirectDocument(nextPath(url.searchParams.get('next') ?? '/'))
})
export const action = form.action
export const handle = { isHydrated: 'forMembers', isSameForVisitors: true }

/**
 * All eleven languages (decisions: Languages). Plain forms: the whole page reloads in the chosen language.
 */
export default function LangConfigScreen() {
  const t = useTranslations('frame.lang')
  return (
    <main id="content" className="page-width py-6 lg:py-8">
      <PageTitle title={t('title')} />
      <h1 className="text-xl">{t('intro')}</h1>
      <form method="post" className="mt-6 grid grid-cols-2 gap-2 sm:gap-3 md:grid-cols-3 lg:grid-cols-4">
        {localeCodes.map((code) => (
          <LanguageButton
            key={code}
            code={code}
            className="flex min-h-14 items-center justify-between gap-2 rounded-control border border-line bg-surface px-4 text-left font-semibold hover:border-primary aria-[current=true]:border-primary"
            mark={<Check className="size-5 text-primary" />}
          />
        ))}
      </form>
    </main>
  )
}
