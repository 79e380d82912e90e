export { AgeLockNote } from './age-lock-note.tsx'
export { CookiesNeeded } from './cookies-needed.tsx'
export { BehindEntryWarning } from './entry-warning.tsx'
