export { type MailReceiver, receiverOf, sendAccountMail } from './account-mail.ts'
export { findAccountById, findAccountByName, insertAccount, type NewAccount } from './accounts-table.ts'
export { actorOf, type MemberActor } from './actor-of.ts'
export {
  closeAccountRow,
  type ErasureDue,
  eraseAccountRow,
  findAllToClose,
  findAllToErase,
  reopenAccountRow,
  updateAllInactiveTold,
} from './closing-table.ts'
export { insertConsents } from './consents-table.ts'
export { inviteAdministrator } from './invite-administrator.ts'
export { sendActivationMail, sendReactivationMail } from './jobs.ts'
export { requireOwnPassword } from './own-password.ts'
export { hashPassword } from './passwords.ts'
export { readAccountOf } from './read-account.ts'
export { insertSession } from './sessions-table.ts'
export { reinstateAccount, suspendAccount } from './suspend-account.ts'
export { updateTokenUsed } from './tokens-table.ts'
