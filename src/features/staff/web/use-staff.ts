import { useQuery } from '@tanstack/react-query'
import type { Permission } from '../../../core/staff.ts'
import type { Api } from '../../../web/api/api.ts'
import { useApi } from '../../../web/page-data.tsx'

/** The query of who is at work, which the layout of staff has loaded. */
export function staffMeOptions(api: Api) {
  return api.staff.me.queryOptions({ input: {} })
}

/** Returns who is at work; null for members, who see no page of staff. */
export function useStaff() {
  return useQuery(staffMeOptions(useApi())).data?.staff ?? null
}

/** Returns a function that tells what the person may do on some site. The server decides each call again. */
export function useMayDo(): (permission: Permission) => boolean {
  const held = useStaff()?.permissions ?? []
  return (permission) => held.includes(permission)
}
