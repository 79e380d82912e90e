export { AgeLockNote, CookiesNeeded } from './age-lock-note.tsx'
export { BehindEntryWarning } from './entry-warning.tsx'
