import { afterHydration } from '../../../../web/after-hydration.tsx'

/** The section `push` of the settings: its state is known to the browser alone. */
export const PushSection = afterHydration(async () => (await import('./push-section.tsx')).PushSection)
