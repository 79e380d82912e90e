export { updateLastActive } from './presence-table.ts'
export {
  findProfile,
  findProfileForUpdate,
  updateProfile,
} from './profiles-table.ts'
export type { Viewing } from './viewing.ts'
export { requireVisibleMember } from './visible-member.ts'
