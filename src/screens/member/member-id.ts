/** The id in the address; anything but a number is a page that does not exist. */
export function memberIdOf(param: string | undefined): number {
  if (!/^[1-9][0-9]{0,14}$/.test(param ?? '')) throw new Response(null, { status: 404 })
  return Number(param)
}
