export { Key, KeyList, KeysProvider, useKeyFor, useKeys, useOwnKeys } from './keys.tsx'
export { OwnKeysForm } from './own-keys.tsx'
export { StaffPage } from './staff-page.tsx'
export { staffMeOptions, useMayDo, useStaff } from './use-staff.ts'
