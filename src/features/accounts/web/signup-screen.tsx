import { redirect, redirectDocument, useActionData, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Country } from '../../../core/countries.ts'
import { ButtonLink } from '../../../web/kit/button.tsx'
import { Card } from '../../../web/kit/card.tsx'
import { PageTitle } from '../../../web/page-title.tsx'
import { defineForm, defineScreen, type FormRefusal, nextPath, type ScreenArgs } from '../../../web/screen.ts'
import { isSignupOpen } from '../../sites/rules.ts'
import { useSiteSettings } from '../../sites/web/public.tsx'
import { SignupFields } from './signup-fields.tsx'
import { readBirthDate, readSignup } from './signup-form.ts'

/** The regions of the country that the form begins with must be in the page, so that it works without script. */
async function loadRegions({ api, queryClient }: ScreenArgs, chosen: string | null): Promise<void> {
  const { settings } = await queryClient.ensureQueryData(api.sites.settings.queryOptions({ input: {} }))
  const known = settings.countries.find(({ code }) => code === chosen)
  const country: Country = known?.code ?? settings.geoip_selected_country
  await queryClient.ensureQueryData(api.sites.regions.queryOptions({ input: { country } }))
}

const screen = defineScreen({
  redirect: async (args) => {
    if (args.isLoggedIn) return nextPath(args.url.searchParams.get('next'))
    await loadRegions(args, null)
    return null
  },
})
export const loader = screen.loader
export const clientLoader = screen.clientLoader

const form = defineForm(async (args) => {
  const { api, form: entered, url } = args
  await loadRegions(args, String(entered.get('country') ?? ''))
  const dateOfBirth = readBirthDate(entered)
  if (dateOfBirth) entered.set('date_of_birth', dateOfBirth)
  const { user } = await api.call.accounts.signUp(readSignup(entered, url.searchParams))
  return user ? redirectDocument(nextPath(url.searchParams.get('next'))) : redirect('/activate?sent=1')
})
export const action = form.action
export const clientAction = form.clientAction

/** One form for everything a new account needs; what is wrong stands beside its field, and what was entered stays. */
export default function SignupScreen() {
  const t = useTranslations('accounts.signup')
  const settings = useSiteSettings()
  const refusal = useActionData<FormRefusal>()
  const [params] = useSearchParams()
  if (!settings) return null
  const isOpen = isSignupOpen(settings.signups, params.has('network') || params.has('ref'))
  return (
    <main id="content" className="page-width flex flex-col items-center py-8 md:py-14">
      <PageTitle title={t('title')} />
      <Card className="w-full max-w-720">
        {isOpen ? (
          <>
            <h1 className="text-xl">{t('title')}</h1>
            <p className="mt-2 text-muted">{t('intro')}</p>
            <p className="mt-2 text-muted">{t('fictional', { site: settings.name })}</p>
            <SignupFields settings={settings} refusal={refusal ?? null} />
          </>
        ) : (
          <>
            <h1 className="text-xl">{t('closed', { site: settings.name })}</h1>
            <p className="mt-2 mb-6 text-muted">{t('closedText')}</p>
            <ButtonLink to="/login">{t('login')}</ButtonLink>
          </>
        )}
      </Card>
    </main>
  )
}
