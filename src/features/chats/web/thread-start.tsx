import { useTranslations } from 'use-intl'
import { Drawing } from '../../../web/kit/drawing.tsx'
import { EmptyState } from '../../../web/kit/empty-state.tsx'

/** Stands where nothing has been written yet. */
export function ThreadStart({ name }: { name: string }) {
  const t = useTranslations('chats.thread')
  return (
    <EmptyState drawing={<Drawing src="/empty/thread.svg" className="aspect-4/3" />}>
      {t('start', { name })}
    </EmptyState>
  )
}
