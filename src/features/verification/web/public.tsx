export { useVerificationNews } from './use-verification-news.ts'
export { VerificationSection } from './verification-section.tsx'
