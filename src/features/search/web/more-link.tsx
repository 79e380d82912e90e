import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { ButtonLink } from '../../../web/kit/button.tsx'
import { Spinner } from '../../../web/kit/spinner.tsx'
import { useNear } from './use-near.ts'

export interface MoreLinkProps {
  /** The next page as an address, for pages without script. */
  to: string
  label: string
  isLoading: boolean
  /** The last try failed; it is not tried again by itself. */
  isFailed: boolean
  onMore: () => unknown
  /** Also loads when this comes near the lower edge of the screen. */
  isAutomatic?: boolean
}

/** Leads to the next page of a list: a link without script, else it adds the page to the list. */
export function MoreLink({ to, label, isLoading, isFailed, onMore, isAutomatic = false }: MoreLinkProps) {
  const t = useTranslations('search')
  const place = useRef<HTMLDivElement>(null)
  useNear(place, isAutomatic && !isLoading && !isFailed, onMore)
  return (
    <div ref={place} className="flex justify-center pt-4">
      <ButtonLink
        to={to}
        tone="secondary"
        aria-busy={isLoading}
        icon={isLoading ? <Spinner /> : undefined}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          if (!isLoading) onMore()
        }}
      >
        {isFailed ? t('retry') : label}
      </ButtonLink>
    </div>
  )
}
