import { receiverLimit } from '../../../../server/outbox/receiver-limit.ts'
import {
  activationMailPause,
  activationMailsPerDay,
  mailChangesToAddressPerDay,
  mailResumesPerDay,
  reactivationMailsPerDay,
  resetMailsPerDay,
} from '../../rules.ts'

// How often a mail to an address can be asked for, where the answer reports that it was too often. The limits of the kinds
// themselves (`account-mails.ts`) hold besides.

export const activationPause = receiverLimit('activation-pause', activationMailPause)
export const activationsAsked = receiverLimit('activations-asked', activationMailsPerDay)
export const resetsAsked = receiverLimit('resets-asked', resetMailsPerDay)
export const changesAsked = receiverLimit('changes-asked', mailChangesToAddressPerDay)
export const resumesAsked = receiverLimit('resumes-asked', mailResumesPerDay)
export const reactivationsOffered = receiverLimit('reactivations-offered', reactivationMailsPerDay)
