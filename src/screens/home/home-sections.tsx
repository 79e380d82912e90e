import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { signupPath } from '../../features/accounts/web/public.tsx'
import { PageText } from '../../features/pages/web/public.tsx'
import { FeatureIcon, featureCodes } from '../../features/profiles/web/public.tsx'
import { nicheCodes } from '../../features/sites/rules.ts'
import { useSiteSettings } from '../../features/sites/web/public.tsx'
import { useTranslations } from '../../web/i18n/texts.ts'
import { BadgeCheck, ChevronDown, EyeOff, ReceiptText } from '../../web/kit/icons.tsx'
import { Link } from '../../web/kit/link.tsx'
import { useApi } from '../../web/page-data.tsx'
import { AppLink } from '../../web/router/app-link.tsx'

/** Members who agreed to appear on public pages: name, age, region and main photo, nothing else (decisions: Readings). */
export function HomeMembers() {
  const t = useTranslations('home')
  const settings = useSiteSettings()
  const location = useLocation()
  const options = useApi().search.welcome.queryOptions({ input: {} })
  const { data } = useQuery({ ...options, enabled: false })
  if (!data || data.cards.length < 3) return null
  return (
    <section aria-labelledby="members-title" className="page-width pb-12">
      <h2 id="members-title" className="text-xl">
        {t('membersTitle')}
      </h2>
      <p className="mt-1 text-muted">{settings?.is_demo ? t('membersDemo') : t('membersText')}</p>
      <ul className="mt-5 grid grid-cols-3 gap-3 sm:gap-4 lg:grid-cols-6">
        {data.cards.map(({ id, name, age, region, main_image }) => (
          <li key={id}>
            <AppLink
              to={signupPath(location, id)}
              reloadDocument
              className="group relative block overflow-hidden rounded-card bg-secondary shadow-soft"
            >
              <img
                src={main_image?.match}
                alt=""
                width={300}
                height={375}
                loading="lazy"
                decoding="async"
                className="aspect-4/5 w-full object-cover transition-transform duration-200 group-hover:scale-103"
              />
              <span className="absolute inset-x-0 bottom-0 bg-linear-to-t from-scrim/90 via-scrim/70 to-transparent px-2.5 pt-10 pb-2 text-on-scrim">
                <span className="block truncate text-sm font-semibold">{name}</span>
                <span className="block truncate text-xs">{region === null ? age : `${age}, ${region}`}</span>
              </span>
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

const points = ['a', 'b', 'c'] as const

/** Drawings beside the three points of each niche, from those of the interests. */
const drawings: Record<(typeof nicheCodes)[number], Record<(typeof points)[number], string>> = {
  general: { a: 'coffee', b: 'travelling', c: 'adventure' },
  she: { a: 'wine', b: 'art', c: 'photography' },
  bdsm: { a: 'bondage', b: 'tea', c: 'lingerie' },
  bbw: { a: 'fashion', b: 'dancing', c: 'photography' },
  gilf: { a: 'gardening', b: 'reading', c: 'tea' },
  milf: { a: 'wine', b: 'music', c: 'travelling' },
  gay: { a: 'hugging', b: 'beach', c: 'party' },
}

/** Presents the site's niche. */
export function HomeNiche() {
  const t = useTranslations('home')
  const niche = useSiteSettings()?.niche ?? 1
  const code = nicheCodes[niche - 1] ?? 'general'
  return (
    <section aria-labelledby="niche-title" className="bg-secondary text-on-secondary">
      <div className="page-width py-10 lg:py-14">
        <h2 id="niche-title" className="text-xl text-balance lg:text-2xl">
          {t(`${code}.more.title`)}
        </h2>
        <ul className="mt-6 grid gap-6 md:grid-cols-3 md:gap-8">
          {points.map((point) => (
            <li key={point} className="flex items-start gap-4 md:flex-col">
              <span className="grid size-14 shrink-0 place-items-center rounded-full bg-surface text-primary">
                <svg aria-hidden="true" className="size-8">
                  <use href={`/interests/icons.svg#${drawings[code][point]}`} />
                </svg>
              </span>
              <p className="self-center text-lg leading-snug md:self-start">{t(`${code}.more.${point}`)}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** The first questions, which open without a script; for search engines too (schema.org: FAQPage). */
export function HomeQuestions() {
  const t = useTranslations('home')
  const { data } = useQuery(useApi().pages.questions.queryOptions({ input: {} }))
  if (!data) return null
  return (
    <section
      aria-labelledby="questions-title"
      className="page-width pt-12"
      itemScope
      itemType="https://schema.org/FAQPage"
    >
      <div className="mx-auto flex max-w-720 flex-col">
        <h2 id="questions-title" className="text-xl">
          {t('questionsTitle')}
        </h2>
        <div className="mt-4 divide-y divide-line border-y border-line">
          {data.questions.map(({ name, question, answer }) => (
            <details
              key={name}
              className="group"
              itemScope
              itemProp="mainEntity"
              itemType="https://schema.org/Question"
            >
              <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-3 font-semibold [&::-webkit-details-marker]:hidden">
                <span itemProp="name">{question}</span>
                <ChevronDown className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180" />
              </summary>
              <div
                className="pb-4 text-muted"
                itemScope
                itemProp="acceptedAnswer"
                itemType="https://schema.org/Answer"
              >
                <div itemProp="text">
                  <PageText>{answer}</PageText>
                </div>
              </div>
            </details>
          ))}
        </div>
        <p className="mt-4">
          <Link to="/pages/faq">{t('allQuestions')}</Link>
        </p>
      </div>
    </section>
  )
}

const promises = [
  { key: 'honest', icon: BadgeCheck },
  { key: 'exact', icon: ReceiptText },
  { key: 'private', icon: EyeOff },
] as const

/** The four reasons of product.md, 3 (community, funny, hot, safe), and what the site promises. */
export function HomeReasons() {
  const t = useTranslations('home')
  return (
    <>
      <section aria-labelledby="features-title" className="page-width py-12">
        <h2 id="features-title" className="text-xl">
          {t('featuresTitle')}
        </h2>
        <ul className="mt-6 grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
          {featureCodes.map((feature) => (
            <li key={feature} className="flex gap-4 lg:flex-col lg:gap-3">
              <FeatureIcon code={feature} className="size-10 shrink-0 text-primary" />
              <div>
                <h3 className="text-base">{t(`features.${feature}`)}</h3>
                <p className="mt-1 text-sm text-muted">{t(`features.${feature}Text`)}</p>
              </div>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="points-title" className="border-y border-line bg-surface">
        <div className="page-width py-12">
          <h2 id="points-title" className="text-xl">
            {t('pointsTitle')}
          </h2>
          <ul className="mt-6 grid gap-8 md:grid-cols-3">
            {promises.map(({ key, icon: Icon }) => (
              <li key={key}>
                <Icon aria-hidden="true" className="size-7 text-primary" />
                <h3 className="mt-3 text-lg">{t(key)}</h3>
                <p className="mt-1 text-muted">{t(`${key}Text`)}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>
    </>
  )
}
