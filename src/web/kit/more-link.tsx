import { useRef } from 'react'
import { useTranslations } from '../i18n/texts.ts'
import { useNear } from '../use-near.ts'
import { ButtonLink } from './button.tsx'
import { Spinner } from './spinner.tsx'

interface MoreLinkProps {
  /** URL of the next page, for pages without script. */
  to: string
  label: string
  isLoading: boolean
  /** True if the last attempt failed; it is not retried automatically. */
  isFailed: boolean
  onMore: () => unknown
  /** Loads also when this element comes near the lower edge of the screen. */
  isAutomatic?: boolean
}

/** Links to the next page of a list; with script it appends the page to the list. */
export function MoreLink({ to, label, isLoading, isFailed, onMore, isAutomatic = false }: MoreLinkProps) {
  const t = useTranslations('kit')
  const element = useRef<HTMLDivElement>(null)
  useNear(element, isAutomatic && !isLoading && !isFailed, onMore)
  return (
    <div ref={element} className="flex justify-center pt-4">
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
        {isFailed ? t('moreFailed') : label}
      </ButtonLink>
    </div>
  )
}
