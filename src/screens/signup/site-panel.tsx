import { useSiteSettings } from '../../features/sites/web/public.tsx'
import { useTranslations } from '../../web/i18n/texts.ts'
import { BadgeCheck, EyeOff, ReceiptText } from '../../web/kit/icons.tsx'

const points = [
  { key: 'honest', icon: BadgeCheck },
  { key: 'exact', icon: ReceiptText },
  { key: 'private', icon: EyeOff },
] as const

/** The site's picture and promise, next to the form on wide screens. */
export function SitePanel() {
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
