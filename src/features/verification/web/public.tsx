export { useVerificationNotices } from './on-page.ts'
export { VerificationSection } from './verification-section.tsx'
