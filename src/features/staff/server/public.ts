export { audit, findAuditHead } from './audit-table.ts'
export { findGrantsOf, findHolders, insertGrant } from './grants-table.ts'
export { inviteOwner, makeStaffAccount } from './invite.ts'
export { printAuditState } from './read-audit.ts'
