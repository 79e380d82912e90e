import {
  redirect,
  redirectDocument,
  useActionData,
  useLocation,
  useNavigate,
  useSearchParams,
} from 'react-router'
import type { Country } from '../../core/countries.ts'
import type { Card as MemberCard } from '../../core/schemas.ts'
import { nextPath } from '../../features/accounts/path-rules.ts'
import {
  readBegun,
  readBirthDate,
  readSignup,
  type SignupValues,
  SignupWizard,
} from '../../features/accounts/web/public.tsx'
import { useSiteSettings } from '../../features/sites/web/public.tsx'
import { useTranslations } from '../../web/i18n/texts.ts'
import { Card } from '../../web/kit/card.tsx'
import type { Elements } from '../../web/kit/elements.ts'
import { BadgeCheck, EyeOff, ReceiptText } from '../../web/kit/icons.tsx'
import { useIdleLoad } from '../../web/kit/overlays/use-idle-load.ts'
import { lazyComponent } from '../../web/lazy-component.tsx'
import { PageTitle } from '../../web/page-title.tsx'
import type { FormArgs, FormRefusal, ScreenArgs } from '../../web/screen.ts'
import { afterStepOf, afterStepPath, matchesPath } from './after-steps.ts'
import { InviteOnly } from './invite-only.tsx'
import { PersonPanel } from './person-panel.tsx'
import { useIsSignupOpen } from './use-is-signup-open.ts'

const points = [
  { key: 'honest', icon: BadgeCheck },
  { key: 'exact', icon: ReceiptText },
  { key: 'private', icon: EyeOff },
] as const

/** The site's picture and promise, next to the form on wide screens. */
function SitePanel() {
  const t = useTranslations('home')
  const settings = useSiteSettings()
  return (
    <section className="hidden flex-col gap-6 lg:flex">
      <img
        src={`/home/${settings?.niche ?? 1}.svg`}
        alt=""
        width={1200}
        height={900}
        className="w-full rounded-card"
      />
      <ul className="flex flex-col gap-4 px-1">
        {points.map(({ key, icon: Icon }) => (
          <li key={key} className="flex gap-3">
            <Icon aria-hidden="true" className="size-6 text-primary" />
            <p className="text-sm text-muted">
              <span className="block font-semibold text-text">{t(key)}</span>
              <span>{t(`${key}Text`)}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

const loadSteps = () => import('./steps-after.tsx')
/** Loaded while the form is filled in, or with the page of a step. */
const StepsAfter = lazyComponent(async () => (await import('./steps-after.tsx')).StepsAfter)

/** Embeds the regions of the form's initial country in the page, so that it works without script. */
async function loadRegions({ api, queryClient }: ScreenArgs, chosen: string | null): Promise<void> {
  const { settings } = await queryClient.ensureQueryData(api.sites.settings.queryOptions({ input: {} }))
  const known = settings.countries.find(({ code }) => code === chosen)
  const country: Country = known?.code ?? settings.geoip_selected_country
  await queryClient.ensureQueryData(api.sites.regions.queryOptions({ input: { country } }))
}

/** Loads what the form needs; `country` is its initial one, if known. */
export async function prepareSignup(args: ScreenArgs, country: string | null = null): Promise<void> {
  const { api, queryClient } = args
  await Promise.all([
    loadRegions(args, country),
    queryClient.ensureQueryData(api.signup.form.queryOptions({ input: {} })),
  ])
}

/** Redirects members away from the signup except for the steps after it, and visitors away from those. */
export async function leaveSignup(args: ScreenArgs): Promise<string | null> {
  const { url, isLoggedIn, api, queryClient } = args
  const next = url.searchParams.get('next')
  const step = afterStepOf(url.searchParams)
  if (!isLoggedIn) return step === null || step === 'confirm' ? null : url.pathname
  if (step === null) return nextPath(next)
  const { user } = await queryClient.ensureQueryData(api.accounts.current.queryOptions({ input: {} }))
  return step === 'confirm' && user?.status === 'active' ? matchesPath(next) : null
}

/** Handles the form of a page without script: the whole signup at once, then the profile step. */
export async function performSignup(args: FormArgs): Promise<Response> {
  const { api, form, url } = args
  const next = url.searchParams.get('next')
  const confirm = afterStepPath(url.pathname, 'confirm', next)
  if (form.get('intent') === 'about') {
    if (!form.has('skip')) await saveProfile(args)
    return redirect(confirm)
  }
  await prepareSignup(args, String(form.get('country') ?? ''))
  const dateOfBirth = readBirthDate(form)
  if (dateOfBirth) form.set('date_of_birth', dateOfBirth)
  const { user } = await api.call.accounts.signUp(readSignup(form, url.searchParams))
  if (!user) return redirect(confirm)
  if (form.has('handoff')) return redirectDocument(matchesPath(next, true))
  return redirectDocument(afterStepPath(url.pathname, 'about', next))
}

async function saveProfile({ api, form }: FormArgs): Promise<void> {
  const words = String(form.get('about_me') ?? '').trim()
  if (words) await api.call.profiles.changeOwn({ about_me: words })
  const photo = form.get('photo')
  if (photo instanceof File && photo.size > 0) await api.call.photos.upload({ file: photo })
}

interface SignupPageProps {
  /** The member from whose profile the signup starts. */
  person: MemberCard | null
  prefilled?: SignupValues
  handoff?: string | null
  /** Shown above the form. */
  intro?: Elements
}

/** The signup page: the form, then the steps after it, with the member or the site next to it. */
export function SignupPage({ person, prefilled, handoff = null, intro }: SignupPageProps) {
  const t = useTranslations('signup')
  const [query] = useSearchParams()
  const step = afterStepOf(query)
  const settings = useSiteSettings()
  const isOpen = useIsSignupOpen(handoff !== null)
  if (!settings) return null
  const title = step ? t('almost') : handoff === null ? t('title') : t('complete.title')
  return (
    <main
      id="content"
      className="page-width grid items-start gap-5 py-5 sm:max-w-540 md:py-10 lg:max-w-960 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)] lg:gap-10"
    >
      {/* Search engines list neither the signup beside a profile, with the profile's name in its title, nor a partner's. */}
      <PageTitle
        title={person ? `${title} · ${person.name}` : title}
        description={person || handoff !== null ? undefined : t('intro')}
      />
      <Card className="order-last flex flex-col gap-5 lg:order-none">
        {isOpen || step ? (
          <>
            <h1 className="text-xl">{title}</h1>
            {step ? <StepsAfter /> : <Form {...{ person, prefilled, handoff, intro }} />}
          </>
        ) : (
          <InviteOnly />
        )}
      </Card>
      <aside className="lg:sticky lg:top-24">
        {person ? <PersonPanel person={person} /> : <SitePanel />}
      </aside>
    </main>
  )
}

function Form({ person, prefilled, handoff, intro }: SignupPageProps) {
  const settings = useSiteSettings()
  const refusal = useActionData<FormRefusal>()
  const [query] = useSearchParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const next = query.get('next')
  useIdleLoad(loadSteps)
  if (!settings) return null
  return (
    <>
      {intro}
      <SignupWizard
        settings={settings}
        person={person}
        prefilled={prefilled}
        handoff={handoff}
        begun={handoff ? null : readBegun(query)}
        refusal={refusal ?? null}
        next={next}
        onDone={(user, email) => {
          const path = user && handoff ? matchesPath(next, true) : afterStepPath(pathname, 'about', next)
          // Loads the page from the server for the new member: texts, live stream, header.
          if (user) window.location.assign(path)
          else void navigate(afterStepPath(pathname, 'confirm', next), { state: { email }, replace: true })
        }}
      />
    </>
  )
}
