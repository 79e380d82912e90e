export { useVerificationNotices } from './use-verification-notices.ts'
export { VerificationSection } from './verification-section.tsx'
