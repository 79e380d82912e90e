import { apiErrorOf } from '../../../../web/api/api-error.ts'
import { reload } from '../../../../web/query-cache.ts'
import type { FormArgs } from '../../../../web/screen.ts'

/**
 * Sends the appeal of a form, by the token of a link or else as the member who is logged in. The page then shows the decision
 * with its appeal, also where it was sent before, such as in another tab.
 */
export async function sendAppeal({ api, form, queryClient }: FormArgs, token?: string): Promise<null> {
  try {
    await api.call.decisions.appeal({
      id: Number(form.get('decision')),
      text: String(form.get('text') ?? '').trim(),
      ...(token === undefined ? {} : { token }),
    })
  } catch (err) {
    if (apiErrorOf(err)?.code !== 'conflict') throw err
  }
  await reload(queryClient, api.decisions.list.key())
  return null
}
