import { afterHydration } from '../../../../web/lazy-component.tsx'
import type { PushPromptProps } from './push-prompt.tsx'

/** The question about pushes, which only a browser can ask. */
export const PushPrompt = afterHydration<PushPromptProps>(
  async () => (await import('./push-prompt.tsx')).PushPrompt,
)
