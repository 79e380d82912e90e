export { Key, KeyList, KeysProvider, useKeys } from './keys.tsx'
export { StaffPage } from './staff-page.tsx'
export { staffMeOptions, useMayDo, useStaff } from './use-staff.ts'
