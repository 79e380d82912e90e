import { nicheCodes } from '../../features/sites/rules.ts'
import { useSiteSettings } from '../../features/sites/web/public.tsx'
import { useTranslations } from '../../web/i18n/texts.ts'

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
