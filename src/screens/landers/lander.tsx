import type { Elements } from '../../web/kit/elements.ts'
import { defineScreen } from '../../web/screen.ts'
import './lander.css'
import { type ReactNode, useId } from 'react'
import { formatMoney } from '../../core/intl.ts'
import { SignupBegin } from '../../features/accounts/web/public.tsx'
import { messagePrice, moneyOf } from '../../features/sites/price-rules.ts'
import { useSiteSettings } from '../../features/sites/web/public.tsx'
import { useLocale, useTranslations } from '../../web/i18n/texts.ts'
import { PageTitle } from '../../web/page-title.tsx'
import { withoutDelay } from '../new-like/like-times.ts'
import { InviteOnly } from '../signup/invite-only.tsx'
import { useIsSignupOpen } from '../signup/use-is-signup-open.ts'

/** Landers are HTML and style sheets; a campaign brings all visitors the same page. */
export const landerHandle = { isHydrated: false, isSameForVisitors: true }

/** Creates the loaders of a lander. Members go on to the search. */
export function defineLander() {
  return defineScreen({
    redirect: ({ isLoggedIn, url }) => {
      if (isLoggedIn) return `/members${url.search}`
      // No script here removes the parameter (product: Landers).
      const rest = withoutDelay(url.search)
      return rest === null ? null : url.pathname + rest
    },
    queries: ({ api }) => [api.signup.form.queryOptions({ input: {} })],
  })
}

interface LanderProps {
  /** Class of the design. */
  name: string
  title: string
  description: string
  /** True if people are drawn on the page, which must say so. */
  hasPeople?: boolean
  /** True if something moves by itself; then visitors can pause it. */
  isMoving?: boolean
  children: Elements
}

/** The frame of all landers: title and description, the design, and what each must say below it. */
export function Lander({
  name,
  title,
  description,
  hasPeople = true,
  isMoving = true,
  children,
}: LanderProps) {
  const t = useTranslations('landers.common')
  return (
    <main id="content" className={`lander ${name}`}>
      <PageTitle title={title} description={description} />
      {children}
      <div className="lander-notes">
        <PriceLine />
        {hasPeople ? <p>{t('drawn')}</p> : null}
        {isMoving ? (
          <label className="lander-pause">
            <input type="checkbox" />
            <span>{t('pause')}</span>
          </label>
        ) : null}
      </div>
    </main>
  )
}

/** Names the free actions and the price of a message, before the contract. */
function PriceLine() {
  const t = useTranslations('landers.common')
  const home = useTranslations('home')
  const settings = useSiteSettings()
  const locale = useLocale()
  if (!settings) return null
  const { credits } = messagePrice(settings)
  const { amount, currency } = moneyOf(credits, settings)
  return (
    <p>
      <span>
        {credits === 0
          ? home('priceFree')
          : t('price', { credits, price: formatMoney(locale, amount, currency) })}
      </span>{' '}
      <span>{home('adults', { min_age: settings.min_age })}</span>
    </p>
  )
}

export interface BeginProps {
  heading: string
  text?: string | undefined
  /** The words of the button; those of the signup by default. */
  label?: string
  profileId?: number | undefined
  next?: string | undefined
  /** The form's id, for fields of it elsewhere on the page. */
  formId?: string
  className?: string
  children?: Elements
}

/** The signup, begun on the page itself; where it is closed, how to get in. */
export function Begin({
  heading,
  text,
  label,
  profileId,
  next,
  formId,
  className = '',
  children,
}: BeginProps) {
  const signup = useTranslations('signup')
  const isOpen = useIsSignupOpen()
  const settings = useSiteSettings()
  const id = useId()
  return (
    <section id="begin" aria-labelledby={id} className={`lander-begin ${className}`}>
      <h2 id={id}>{isOpen ? heading : signup('closed', { site: settings?.name ?? '' })}</h2>
      {isOpen && text ? <p className="lander-begin-text">{text}</p> : null}
      {isOpen ? (
        <SignupBegin id={formId} profileId={profileId} next={next} label={label ?? signup('next')}>
          {children}
        </SignupBegin>
      ) : (
        <InviteOnly isTitleShown={false} />
      )}
    </section>
  )
}

/** The link to the form further down, for phones. */
export function ToBegin({ children, className = '' }: { children: ReactNode; className?: string }) {
  return (
    <a href="#begin" className={`lander-go ${className}`}>
      {children}
    </a>
  )
}
