import { FeatureIcon, featureCodes } from '../../features/profiles/web/public.tsx'
import { useTranslations } from '../../web/i18n/texts.ts'
import { BadgeCheck, EyeOff, ReceiptText } from '../../web/kit/icons.tsx'

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
