import { arrivalNames, campaignOfPath } from '../../../sites/rules.ts'

/** The query parameters passed on to the signup: how the visitor got here, and the invitation code. */
export const passedNames = [...arrivalNames, 'invite'] as const

/** Returns those parameters of a page's address; that of a lander names itself. */
export function passedQuery({ pathname, search }: { pathname: string; search: string }): URLSearchParams {
  const here = new URLSearchParams(search)
  const passed = new URLSearchParams({ ...campaignOfPath(pathname) })
  for (const name of passedNames) {
    const value = here.get(name)
    if (value) passed.set(name, value)
  }
  return passed
}
