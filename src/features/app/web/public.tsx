export { AppLinks } from './app-links.tsx'
export { AppSection } from './app-section.tsx'
export { watchInstallPrompt } from './install-prompt.ts'
