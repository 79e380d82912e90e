export { receiverOf, sendAccountMail } from '../identity/server/account-mail.ts'
export { decisionMail, welcomeMail } from '../identity/server/account-mails.ts'
export {
  closeAccount,
  reinstateAccount,
  reopenAccount,
  setPaidUser,
  suspendAccount,
} from '../identity/server/account-state.ts'
export {
  type AccountRow,
  findAccountById,
  findAccountByName,
  insertAccount,
  readAccountRow,
} from '../identity/server/accounts-table.ts'
export { actorOf, actorWithRecordsOf, type MemberActor } from '../identity/server/actor-of.ts'
export {
  type ErasureDue,
  eraseAccountRow,
  findAllToClose,
  findAllToErase,
  markInactiveMailed,
} from '../identity/server/closing-queries.ts'
export { composeMail } from '../identity/server/compose-mail.ts'
export {
  confirmConsent,
  hasConsented,
  insertConsents,
  isConsentPending,
} from '../identity/server/consents-table.ts'
export { lockAccount } from '../identity/server/credentials-queries.ts'
export { inviteAdministrator } from '../identity/server/invite-administrator.ts'
export { hashPassword } from '../identity/server/passwords.ts'
export { disableMail, turnOffMail } from '../settings/server/change-notifications.ts'
export { requireOwnPassword } from '../settings/server/own-password.ts'
export { readAccountOf } from '../settings/server/read-account.ts'
export { dismissalsRecord, insertDismissal } from '../settings/server/settings-table.ts'
