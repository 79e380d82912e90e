import type decisions from '../../../../locales/en/decisions.json'
import type moderation from '../../../../locales/en/moderation.json'
import type shift from '../../../../locales/en/shift.json'
import type { WebFeature } from '../../../web/feature.ts'

export const moderationWeb: WebFeature<{
  decisions: typeof decisions
  moderation: typeof moderation
  shift: typeof shift
}> = {
  name: 'moderation',
  screens: [
    { path: 'decisions/:token', file: 'features/moderation/decisions/web/decision-screen.tsx' },
    { path: 'admin', file: 'features/moderation/web/my-day-screen.tsx', layout: 'staff' },
    { path: 'admin/queue/:kind?', file: 'features/moderation/web/queue-screen.tsx', layout: 'staff' },
    { path: 'admin/items/:id', file: 'features/moderation/web/item-screen.tsx', layout: 'staff' },
    { path: 'admin/glass', file: 'features/moderation/web/glass-screen.tsx', layout: 'staff' },
    { path: 'admin/replies', file: 'features/moderation/web/replies-screen.tsx', layout: 'staff' },
    { path: 'admin/photos', file: 'features/moderation/web/photos-screen.tsx', layout: 'staff' },
  ],
}
