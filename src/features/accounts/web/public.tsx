export { ActivationCodeForm } from './activation-code-form.tsx'
export { ActivationReminder } from './activation-reminder.tsx'
export { ConfirmAddress } from './confirm-address.tsx'
export { type CurrentUser, useCurrentUser } from './current-user.ts'
export { EmailSection } from './email-section.tsx'
export { MessageCard } from './message-card.tsx'
export { OpenMailLink } from './open-mail-link.tsx'
export { PasswordSection } from './password-section.tsx'
export { refusedForm, useFocusRefused } from './refused-fields.ts'
export { SelfSendingForm } from './self-sending-form.tsx'
export { ConsentsSection } from './settings-consents.tsx'
export { LanguageSection } from './settings-language.tsx'
export { NotificationsSection } from './settings-notifications.tsx'
export { PrivacySection } from './settings-privacy.tsx'
export { SessionsSection } from './settings-sessions.tsx'
export { SpendingSection } from './settings-spending.tsx'
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
export { TermsBanner } from './terms-banner.tsx'
export { isSignupPath, useSignupLink } from './use-signup-link.ts'
