import { afterHydration } from '../../../web/page-part.tsx'
import type { PushPromptProps } from '../push/web/push-prompt.tsx'

export { useShown } from '../notices/web/use-shown.ts'
export { usePushStatus } from '../push/web/push-status.ts'
export { useDisabledAlert, usePushAlert } from '../push/web/use-push-alert.tsx'
export { usePushWatch } from '../push/web/use-push-watch.ts'

/** The question about pushes, which only a browser can ask. */
export const PushPrompt = afterHydration<PushPromptProps>(
  async () => (await import('../push/web/push-prompt.tsx')).PushPrompt,
)

/** The section `push` of the settings: its state is known to the browser alone. */
export const PushSection = afterHydration(
  async () => (await import('../push/web/push-section.tsx')).PushSection,
)
