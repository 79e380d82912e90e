import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { ItemBoundary } from '../../../../web/kit/item-boundary.tsx'
import { SettingsSection } from '../../../../web/kit/settings-section.tsx'
import { lazyComponent } from '../../../../web/lazy-component.tsx'
import { useApi } from '../../../../web/page-data.tsx'

// Few members have any.
const DecisionView = lazyComponent(async () => (await import('./decision-view.tsx')).DecisionView)

function useDecisions() {
  const api = useApi()
  return useSuspenseQuery(api.decisions.list.queryOptions({ input: {} })).data.decisions
}

/** Returns whether anything was decided about the member. The screen's loader has queried it. */
export function useHasDecisions(): boolean {
  return useDecisions().length > 0
}

/** The section `decisions` of the settings: what was decided about the member, the newest first; nothing without any. */
export function DecisionsSection() {
  const t = useTranslations('decisions.own')
  const decisions = useDecisions()
  if (decisions.length === 0) return null
  return (
    <SettingsSection id="decisions" title={t('title')} description={t('description')}>
      <ul className="-mt-6 divide-y divide-line">
        {decisions.map((decision) => (
          <ItemBoundary key={decision.id} as="li">
            <li className="flex flex-col gap-3 py-6">
              <DecisionView decision={decision} heading="h3" action="/settings#decisions" />
            </li>
          </ItemBoundary>
        ))}
      </ul>
    </SettingsSection>
  )
}
