import { randomUUID } from 'node:crypto'
import { pageBody } from '../../../../server/http/body.ts'
import type { RequestScope } from '../../../../server/http/context.ts'
import type { RawRoute } from '../../../../server/http/raw-route.ts'
import { defineMail } from '../../../../server/mail/mail-type.ts'
import type { Work } from '../../../../server/work.ts'
import { consentMailsPerDay, foldEmail } from '../../../accounts/rules.ts'
import {
  type AccountRow,
  confirmConsent,
  findAccountById,
  isConsentPending,
  receiverOf,
  sendAccountMail,
} from '../../../accounts/server/public.ts'
import { linkToken, plainPage } from './plain-page.ts'

/** Asks to confirm the consent to advertising (law: 2.5). */
export const marketingConsentMail = defineMail<{ token: string }>(
  'marketingConsent',
  consentMailsPerDay,
  ({ t, linkTo }, { token }) => ({
    title: t('title'),
    paragraphs: [t('what')],
    button: { label: t('button'), href: linkTo(`/offers?token=${token}`) },
    footer: [t('notYou')],
  }),
  { token: 'example' },
)

const purpose = 'confirm-marketing'
/** It holds for the address that it was mailed to. */
const signedOf = ({ id, email }: Pick<AccountRow, 'id' | 'email'>) => `${id}:${foldEmail(email ?? '')}`

/**
 * Mails the link that confirms the consent to advertising, where it is pending: to an active account, at most three times a day.
 * A link that was mailed before works as well.
 */
export async function mailMarketingConsent(work: Work, account_id: number): Promise<void> {
  const account = await findAccountById(work.db, account_id)
  const receiver = receiverOf(account)
  if (!account || !receiver || account.status !== 'active') return
  if (!(await isConsentPending(work.db, account_id, 'marketing'))) return
  const token = `${account_id}.${work.services.signer.sign(purpose, signedOf(account))}`
  // It is sent from the transaction that asks for the consent: one key for each, as the transaction commits once.
  const key = `${marketingConsentMail.name}:${randomUUID()}`
  await sendAccountMail(work, receiver, marketingConsentMail, { token }, { key })
}

/** Returns the account of a link whose consent is pending; null for any other link. */
async function accountOf({ services }: RequestScope, token: string): Promise<number | null> {
  const [id = '', signature = ''] = token.split('.')
  const { db } = services.database
  const account = /^\d{1,15}$/.test(id) ? await findAccountById(db, Number(id)) : undefined
  if (!account || !services.signer.verify(purpose, signedOf(account), signature)) return null
  return (await isConsentPending(db, account.id, 'marketing')) ? account.id : null
}

/** The link in the mail, which only asks, because programs that scan mails follow links, and its form. */
export const marketingRoutes: RawRoute[] = [
  {
    method: 'GET',
    path: '/offers',
    isAnonymous: true,
    handle: async (scope, request) => {
      const token = linkToken(request)
      const state = (await accountOf(scope, token)) === null ? 'unknown' : 'ask'
      const action = `/offers?token=${encodeURIComponent(token)}`
      return plainPage(scope, { section: 'marketing', state, action })
    },
  },
  {
    method: 'POST',
    path: '/offers',
    isAnonymous: true,
    body: pageBody,
    handle: async (scope, request) => {
      const account_id = await accountOf(scope, linkToken(request))
      const { db } = scope.services.database
      const isDone = account_id !== null && (await confirmConsent(db, account_id, 'marketing'))
      return plainPage(scope, { section: 'marketing', state: isDone ? 'done' : 'unknown' })
    },
  },
]
