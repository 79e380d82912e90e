export { receiverOf, sendAccountMail } from '../identity/server/account-mail.ts'
export { welcomeMail } from '../identity/server/account-mails.ts'
export {
  closeAccount,
  reinstateAccount,
  reopenAccount,
  setPaidUser,
  suspendAccount,
} from '../identity/server/account-state.ts'
export {
  type AccountRow,
  findAccountByEmail,
  findAccountById,
  findAccountByName,
  findAccountNames,
  insertAccount,
  readAccountRow,
  takenValue,
} from '../identity/server/accounts-table.ts'
export { actorOf, actorWithRecordsOf, type MemberActor, recordWork } from '../identity/server/actor-of.ts'
export { upsertBrowser } from '../identity/server/browsers-table.ts'
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
export { isDisposable } from '../identity/server/disposable.ts'
export { hashPassword } from '../identity/server/passwords.ts'
export { findAllOfMailbox } from '../identity/server/same-mailbox-queries.ts'
export { deleteSessions } from '../identity/server/sessions-table.ts'
export { deleteTokens, insertToken } from '../identity/server/tokens-table.ts'
export { mailActivationAgain } from '../recovery/server/activate.ts'
export { changeEmailFor } from '../recovery/server/change-email.ts'
export { disableMail, turnOffMail } from '../settings/server/change-notifications.ts'
export { consentsOf } from '../settings/server/consents.ts'
export { endAllSessions } from '../settings/server/end-sessions.ts'
export { requireOwnPassword } from '../settings/server/own-password.ts'
export { readAccountOf } from '../settings/server/read-account.ts'
export { dismissalsRecord, insertDismissal } from '../settings/server/settings-table.ts'
