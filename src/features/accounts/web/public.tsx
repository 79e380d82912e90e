export { ActivationReminder } from './activation-reminder.tsx'
export { type CurrentUser, useCurrentUser } from './current-user.ts'
