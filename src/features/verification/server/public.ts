export { approveVerification, rejectVerification } from './decide-verification.ts'
export { insertVerified } from './insert-verified.ts'
export { readSelfie } from './read-selfie.ts'
export { findAllWaiting, type WaitingVerification } from './verifications-table.ts'
