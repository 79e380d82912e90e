import { useTranslations } from '../../../web/i18n/texts.ts'
import { Button, ButtonLink } from '../../../web/kit/button.tsx'
import { Drawing } from '../../../web/kit/drawing.tsx'
import { EmptyState } from '../../../web/kit/empty-state.tsx'
import { Skeleton, SkeletonGroup } from '../../../web/kit/skeleton.tsx'

interface DeckEndProps {
  isPending: boolean
  isFailed: boolean
  onRetry: () => void
  onAgain: () => void
}

/** Shown without cards: the next ones are being loaded, loading failed, or there are none. */
export function DeckEnd({ isPending, isFailed, onRetry, onAgain }: DeckEndProps) {
  const t = useTranslations('swipe')
  if (isFailed) {
    return (
      <EmptyState
        drawing={<Drawing src="/empty/offline.svg" className="aspect-[4/3] w-full" />}
        action={<Button onClick={onRetry}>{t('retry')}</Button>}
      >
        {t('moreFailed')}
      </EmptyState>
    )
  }
  if (isPending) {
    return (
      <SkeletonGroup className="absolute inset-0 flex flex-col gap-3 rounded-card bg-raised pb-5 shadow-soft">
        <Skeleton className="grow rounded-t-card rounded-b-none" />
        <Skeleton className="mx-5 h-5 w-1/2" />
        <Skeleton className="mx-5 h-4 w-2/5" />
      </SkeletonGroup>
    )
  }
  return (
    <EmptyState
      drawing={<Drawing src="/empty/deck.svg" className="aspect-[4/3] w-full" />}
      title={t('empty.title')}
      action={
        <div className="flex flex-wrap justify-center gap-2.5">
          <ButtonLink to="/members">{t('empty.search')}</ButtonLink>
          <Button tone="secondary" onClick={onAgain}>
            {t('empty.again')}
          </Button>
        </div>
      }
    >
      {t('empty.text')}
    </EmptyState>
  )
}
