export { approveVerification, insertVerified, readSelfie, rejectVerification } from './decide-verification.ts'
export { sendPicture } from './send-picture.ts'
export { startVerification } from './start-verification.ts'
export { findAllWaiting, type WaitingVerification } from './verifications-table.ts'
