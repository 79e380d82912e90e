import type { ReactNode } from 'react'
import type { Card } from '../../../../core/schemas.ts'
import { useFormatter, useTranslations } from '../../../../web/i18n/texts.ts'
import { useCurrentUser } from '../../../accounts/web/public.tsx'
import { MemberGrid } from '../../../cards/web/public.tsx'
import { useSiteSettings } from '../../../sites/web/public.tsx'
import type { FoundCard, Widening } from '../../contract.ts'
import { isFarther } from './result-rules.ts'

interface SimilarProps {
  cards: FoundCard[]
  widened: Widening[]
  /** The country of a search that nobody there fits. */
  emptyCountry?: string | undefined
  action?: ((card: Card) => ReactNode) | undefined
}

/** Members of a relaxed search, below few results. */
export function Similar({ cards, widened, emptyCountry, action }: SimilarProps) {
  const t = useTranslations('search.similar')
  const isMember = useCurrentUser() !== null
  const format = useFormatter()
  const countries = useSiteSettings()?.countries
  const country =
    emptyCountry !== undefined && isFarther(widened) && widened.includes('country')
      ? (countries?.find(({ code }) => code === emptyCountry)?.name ?? emptyCountry)
      : null
  return (
    <section className="mt-4 flex flex-col gap-5 border-t border-line pt-6">
      <div>
        <h2 className="text-lg">{t(isFarther(widened) ? 'away' : 'title')}</h2>
        <p className="mt-1 text-muted">
          {country === null
            ? t('widened', { list: format.list(widened.map((step) => t(step))) })
            : t('nobodyIn', { country })}
        </p>
      </div>
      <MemberGrid cards={cards} action={action} isSwipeable={isMember} />
    </section>
  )
}
