import type { ReactNode } from 'react'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { classNames } from '../../../web/kit/class-names.ts'
import { ExternalLink } from '../../../web/kit/icons.tsx'
import type { Promotion } from '../contract.ts'

interface PromotionViewProps {
  promotion: Promotion
  /** Narrow lists have a small picture beside the words. */
  isCompact?: boolean
  /** The button that hides it. */
  hide: ReactNode
}

/**
 * An advertisement, with the word for it, its payer and its target before it is opened (law: 2.1). A plain
 * link that works without scripts; the whole of it can be clicked.
 */
export function PromotionView({ promotion, isCompact = false, hide }: PromotionViewProps) {
  const t = useTranslations('promotions')
  const { kind, advertiser, title, text, image, link, host } = promotion
  return (
    <aside
      aria-label={t('label')}
      className={classNames(
        'relative flex overflow-hidden rounded-card border border-line bg-surface text-start',
        isCompact ? 'flex-row' : 'flex-col sm:flex-row',
      )}
    >
      <img
        src={image}
        alt=""
        width={640}
        height={360}
        loading="lazy"
        decoding="async"
        className={classNames(
          'shrink-0 bg-secondary object-cover',
          isCompact ? 'w-24' : 'aspect-3/1 w-full sm:w-64 sm:aspect-auto',
        )}
      />
      <div className={classNames('flex min-w-0 flex-1 flex-col gap-1', isCompact ? 'p-3' : 'p-4')}>
        <div className="-my-1 flex min-h-9 items-center justify-between gap-3 text-xs text-muted">
          <span>
            <span className="rounded-full border border-current px-2 py-0.5 font-semibold">{t('label')}</span>{' '}
            <span className="ms-1">{t(`kinds.${kind}`)}</span>
          </span>
          <span className="relative z-1 -me-1">{hide}</span>
        </div>
        <p className={classNames('font-semibold', isCompact ? 'text-sm' : 'text-lg text-balance')}>
          <a
            href={link}
            target="_blank"
            // Paid for, no referrer, no access to this window.
            rel="sponsored nofollow noopener noreferrer"
            className="after:absolute after:inset-0 hover:underline"
          >
            <span>{title}</span>
            <ExternalLink className="ms-1.5 inline size-4 align-[-0.1em]" aria-hidden="true" />
            <span className="sr-only"> {t('newTab')}</span>
          </a>
        </p>
        <p className={isCompact ? 'text-sm' : undefined}>{text}</p>
        <p className="mt-auto pt-1 text-xs text-muted">{t('why', { advertiser, host })}</p>
      </div>
    </aside>
  )
}
