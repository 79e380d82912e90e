export { ActivationCodeForm } from './activation-code-form.tsx'
export { useActivationReminder } from './activation-reminder.tsx'
export { ConfirmAddress } from './confirm-address.tsx'
export { ConsentsSection } from './consents-section.tsx'
export { type CurrentUser, useCurrentUser } from './current-user.ts'
export { EmailSection } from './email-section.tsx'
export { LanguageSection } from './language-section.tsx'
export { MessageCard } from './message-card.tsx'
export { NotificationsSection } from './notifications-section.tsx'
export { OpenMailLink } from './open-mail-link.tsx'
export { PasswordSection } from './password-section.tsx'
export { PlaceByPosition } from './place-by-position.tsx'
export { PremiumOffer, useHasPremiumOffer } from './premium-offer.tsx'
export { PrivacySection } from './privacy-section.tsx'
export { refusedForm, useFocusRefused } from './refused-fields.ts'
export { SelfSendingForm } from './self-sending-form.tsx'
export { SessionsSection } from './sessions-section.tsx'
export { loadDraft, loadSeeker, type SignupValues } from './signup-draft.ts'
export {
  emitSignupEvent,
  onSignupEvent,
  onSignupOpened,
  openSignup,
  type SignupRequest,
} from './signup-events.ts'
export { readBirthDate, readSignup } from './signup-form.ts'
export { SignupProgress } from './signup-progress.tsx'
export { countedSteps } from './signup-steps.ts'
export { SignupWizard } from './signup-wizard.tsx'
export { SpendingSection } from './spending-section.tsx'
export { useTermsBanner } from './terms-banner.tsx'
export { useDismissal } from './use-dismissal.ts'
export { nextOf, signupPath, useSignupLink } from './use-signup-link.ts'
