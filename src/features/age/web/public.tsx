export { AgeLockNote } from './age-lock-note.tsx'
export { BehindEntryWarning, CookiesNeeded } from './entry-warning.tsx'
