export { approveVerification, insertVerified, readSelfie, rejectVerification } from './decide-verification.ts'
export { findAllWaiting, type WaitingVerification } from './verifications-table.ts'
