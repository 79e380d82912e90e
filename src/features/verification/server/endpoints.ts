import { endpoints } from '../../../server/http/runner.ts'
import { verification } from '../contract.ts'
import { readVerification } from './read-verification.ts'
import { sendPicture } from './send-picture.ts'
import { startVerification } from './start-verification.ts'
import { withdrawVerification } from './withdraw-verification.ts'

export const verificationEndpoints = endpoints(verification, {
  read: readVerification,
  start: startVerification,
  send: sendPicture,
  withdraw: withdrawVerification,
})
