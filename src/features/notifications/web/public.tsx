export { readPushState } from './push-browser.ts'
export { PushPrompt } from './push-prompt.tsx'
export { PushSection } from './push-section.tsx'
export { useKeptPush } from './use-push.ts'
