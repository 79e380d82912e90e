import { afterHydration } from '../../../../web/lazy-component.tsx'

/** The section `push` of the settings: its state is known to the browser alone. */
export const PushSection = afterHydration(async () => (await import('./push-section.tsx')).PushSection)
