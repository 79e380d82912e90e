export { type CurrentUser, CurrentUserProvider, useCurrentUser } from '../identity/web/current-user.tsx'
export { LoginNotice } from '../identity/web/login-notice.tsx'
export { PremiumLink, usePremiumChange } from '../identity/web/premium.tsx'
export { OpenMailLink } from '../identity/web/resend-button.tsx'
export { askedMethods, SecondStep } from '../identity/web/second-step.tsx'
export { ActivationCodeForm } from '../recovery/web/activation-code-form.tsx'
export { useActivationReminder } from '../recovery/web/activation-reminder.tsx'
export { ConfirmAddress, useIsConfirmed } from '../recovery/web/confirm-address.tsx'
export { AppearanceSection, LanguageSection } from '../settings/web/appearance-section.tsx'
export { ConsentsSection } from '../settings/web/consents-section.tsx'
export { EmailSection } from '../settings/web/email-section.tsx'
export { NotificationsLink, NotificationsSection } from '../settings/web/notifications-section.tsx'
export { PasswordSection } from '../settings/web/password-section.tsx'
export { PrivacySection } from '../settings/web/privacy-section.tsx'
export { QuietSection } from '../settings/web/quiet-section.tsx'
export { SessionsSection } from '../settings/web/sessions-section.tsx'
export { SpendingSection } from '../settings/web/spending-section.tsx'
export { useDismissal } from '../settings/web/use-dismissal.ts'
export { SignupBegin } from '../signup/web/signup-begin.tsx'
export { loadDraft, loadSeeker, type SignupValues } from '../signup/web/signup-draft.ts'
export {
  emitSignupEvent,
  onSignupEvent,
  onSignupOpened,
  openSignup,
  type SignupRequest,
} from '../signup/web/signup-events.ts'
export { readBegun, readBirthDate, readSignup } from '../signup/web/signup-form.ts'
export { nextOf, passedQuery, SignupLink, signupPath, useSignupLink } from '../signup/web/signup-link.tsx'
export { SignupProgress } from '../signup/web/signup-progress.tsx'
export { SignupWizard } from '../signup/web/signup-wizard.tsx'
export { useTermsBanner } from '../signup/web/terms-banner.tsx'
