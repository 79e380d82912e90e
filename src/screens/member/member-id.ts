/** Returns the id in the URL; anything but a number is not found. */
export function memberIdOf(param: string | undefined): number {
  if (!/^[1-9][0-9]{0,14}$/.test(param ?? '')) throw new Response(null, { status: 404 })
  return Number(param)
}
