export { SecondFactorSection } from './second-factor-section.tsx'
export { useAskForPasskey } from './use-ask-for-passkey.ts'
