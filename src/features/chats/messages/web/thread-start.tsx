import { useTranslations } from '../../../../web/i18n/texts.ts'
import { Drawing } from '../../../../web/kit/drawing.tsx'
import { EmptyState } from '../../../../web/kit/empty-state.tsx'

/** Shown while nothing has been written yet. */
export function ThreadStart({ other }: { other: { name: string; is_fictional: boolean } }) {
  const t = useTranslations('chats.thread')
  return (
    <EmptyState drawing={<Drawing src="/empty/thread.svg" className="aspect-4/3" />}>
      {other.is_fictional ? t('startFictional') : t('start', { name: other.name })}
    </EmptyState>
  )
}
