import { useTranslations } from '../i18n/texts.ts'
import { classNames } from './class-names.ts'
import type { Elements } from './elements.ts'

/** A grey placeholder; set the final size by `className`. It appears only after 200 ms. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('block animate-shimmer rounded-control bg-line', className)}
    />
  )
}

/** Placeholder lines of text, the last one shorter. */
export function SkeletonText({ lines = 3, className }: { lines?: number; className?: string }) {
  return (
    <span className={classNames('flex flex-col gap-2.5', className)}>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines are identical
          key={line}
          className={classNames('h-3.5', line === lines - 1 && lines > 1 ? 'w-3/5' : 'w-full')}
        />
      ))}
    </span>
  )
}

/** The place of a state and the button below it. */
export function SkeletonState() {
  return (
    <SkeletonGroup className="flex flex-col gap-3">
      <Skeleton className="h-12" />
      <Skeleton className="h-11 w-44" />
    </SkeletonGroup>
  )
}

/** Wraps skeletons and announces "Loading" to screen readers. */
export function SkeletonGroup({ children, className }: { children: Elements; className?: string }) {
  const t = useTranslations('kit')
  return (
    <div role="status" aria-busy="true" className={className}>
      <span className="sr-only">{t('loading')}</span>
      {children}
    </div>
  )
}
