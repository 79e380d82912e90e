export { findAccountById, findAccountByName, insertAccount, type NewAccount } from './accounts-table.ts'
export { actorOf, type MemberActor } from './actor-of.ts'
export { hashPassword } from './passwords.ts'
export { insertSession } from './sessions-table.ts'
