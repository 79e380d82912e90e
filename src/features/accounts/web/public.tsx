export { type CurrentUser, CurrentUserProvider, useCurrentUser } from '../identity/web/current-user.tsx'
export { LoginNotice } from '../identity/web/login-notice.tsx'
export { OpenMailLink } from '../identity/web/open-mail-link.tsx'
export { PremiumLink } from '../identity/web/premium-link.tsx'
export { askedMethods, SecondStep } from '../identity/web/second-step.tsx'
export { ActivationCodeForm } from '../recovery/web/activation-code-form.tsx'
export { useActivationReminder } from '../recovery/web/activation-reminder.tsx'
export { ConfirmAddress } from '../recovery/web/confirm-address.tsx'
export { AppearanceSection } from '../settings/web/appearance-section.tsx'
export { ConsentsSection } from '../settings/web/consents-section.tsx'
export { EmailSection } from '../settings/web/email-section.tsx'
export { LanguageSection } from '../settings/web/language-section.tsx'
export { NotificationsSection } from '../settings/web/notifications-section.tsx'
export { PasswordSection } from '../settings/web/password-section.tsx'
export { PrivacySection } from '../settings/web/privacy-section.tsx'
export { SessionsSection } from '../settings/web/sessions-section.tsx'
export { SpendingSection } from '../settings/web/spending-section.tsx'
export { useDismissal } from '../settings/web/use-dismissal.ts'
export { PlaceByPosition } from '../signup/web/place-by-position.tsx'
export { loadDraft, loadSeeker, type SignupValues } from '../signup/web/signup-draft.ts'
export {
  emitSignupEvent,
  onSignupEvent,
  onSignupOpened,
  openSignup,
  type SignupRequest,
} from '../signup/web/signup-events.ts'
export { readBirthDate, readSignup } from '../signup/web/signup-form.ts'
export { SignupLink } from '../signup/web/signup-link.tsx'
export { SignupProgress } from '../signup/web/signup-progress.tsx'
export { countedSteps } from '../signup/web/signup-steps.ts'
export { SignupWizard } from '../signup/web/signup-wizard.tsx'
export { useTermsBanner } from '../signup/web/terms-banner.tsx'
export { nextOf, signupPath, useSignupLink } from '../signup/web/use-signup-link.ts'
