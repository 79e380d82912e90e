import { refuse } from '../../../../core/refusals.ts'
import type { PublicContext } from '../../../../server/http/context.ts'
import { isWithinReceiverLimit } from '../../../../server/outbox/count-receiver.ts'
import { hashToken } from '../../../../server/signer.ts'
import type { Work } from '../../../../server/work.ts'
import { type SignupInput, signupRefusals } from '../../contract.ts'
import { accountCreated, excludedAddressQuestion } from '../../events.ts'
import {
  findAccountByEmail,
  findAccountByName,
  insertAccount,
  takenValue,
} from '../../identity/server/accounts-table.ts'
import { activationsAsked } from '../../identity/server/asked-mails.ts'
import { insertConsents } from '../../identity/server/consents-table.ts'
import { sendActivationMail, sendAddressTakenMail } from '../../identity/server/jobs.ts'
import { meetBrowser, nameBrowser } from '../../identity/server/known-browser.ts'
import { requireGoodPassword } from '../../identity/server/new-password.ts'
import { offerReactivation } from '../../identity/server/offer-reactivation.ts'
import { hashPassword } from '../../identity/server/passwords.ts'
import { readUser } from '../../identity/server/read-user.ts'
import {
  countRevealingAnswer,
  holdName,
  isNameHeld,
  takeBackRevealingAnswer,
} from '../../identity/server/reveal.ts'
import { setSessionCookie, startSession } from '../../identity/server/start-session.ts'
import { allMarketing, needsDoubleOptIn, signupConsents } from '../../rules.ts'
import { updateNotifications } from '../../settings/server/settings-table.ts'
import { deleteHandoff } from './handoffs-table.ts'
import { requireHuman } from './human-check.ts'
import { requireGoodSignup } from './signup-checks.ts'
import { requireOpenSignup } from './signup-source.ts'
import { insertSource, type Source } from './sources-table.ts'

/**
 * Creates an account with its profile, consents and source, enqueues the activation mail and logs in. The
 * unique keys alone decide whether address and name are free, so of two concurrent signups one wins.
 */
export async function signUp(ctx: PublicContext, input: SignupInput) {
  const source = await requireOpenSignup(ctx, input)
  requireGoodSignup(ctx, input)
  await requireHuman(ctx, input)
  // Estimating the strength of a password is expensive: a suspected bot has provided a proof of work by now.
  await requireGoodPassword(input.password, input, ctx.site.name)
  const password_hash = await hashPassword(input.password)
  const isRevealing = ctx.site.settings.reveal_accounts
  const browser = nameBrowser(ctx)
  const create = () =>
    ctx.transaction((work) =>
      createAccount(work, ctx, { input, source, password_hash, browser: browser.hash }),
    )
  // Beyond the budget free addresses are refused too: otherwise the refusal would reveal which are taken.
  if (isRevealing) await countRevealingAnswer(ctx, 'signup')
  let isRevealed = false
  try {
    if (await isNameHeld(ctx, input.name)) throw refuse(signupRefusals, 'name_in_use')
    if (await isExcluded(ctx, input.email)) {
      if (!isRevealing) return answerWithoutRevealing(ctx, input)
      isRevealed = true
      throw refuse(signupRefusals, 'email_refused')
    }
    const { account_id, token } = await create()
    if (!isRevealing) await holdName(ctx, input.name)
    if (token === null) return { user: null }
    setSessionCookie(ctx, token, ctx.locale)
    browser.setCookie()
    return { user: await readUser(ctx, account_id) }
  } catch (err) {
    const taken = takenValue(err)
    if (taken === 'name') throw refuse(signupRefusals, 'name_in_use')
    if (taken !== 'email') throw err
    if (!isRevealing) return answerWithoutRevealing(ctx, input)
    isRevealed = true
    throw await emailInUse(ctx, input.email)
  } finally {
    if (isRevealing && !isRevealed) await takeBackRevealingAnswer(ctx, 'signup')
  }
}

/** Returns whether the owner of an address has excluded themselves from the sites of this company. */
function isExcluded({ ask, site }: PublicContext, email: string): Promise<boolean> {
  return ask(excludedAddressQuestion, { company_id: site.company.id, email })
}

interface NewSignup {
  input: SignupInput
  source: Source
  password_hash: string
  browser: string
}

async function createAccount(
  work: Work,
  ctx: PublicContext,
  { input, source, password_hash, browser }: NewSignup,
) {
  const { id: site_id, pool_id, terms_version, settings } = ctx.site
  const { email, name, date_of_birth, gender, seeking, country } = input
  const account_id = await insertAccount(work.db, {
    site_id,
    pool_id,
    email,
    password_hash,
    name,
    status: 'not_confirmed',
    language: ctx.locale,
    created_at: work.now,
  })
  if (input.handoff !== undefined && !(await deleteHandoff(work.db, hashToken(input.handoff)))) {
    throw refuse(signupRefusals, 'link_expired')
  }
  await insertConsents(work.db, account_id, {
    purposes: signupConsents.filter((purpose) => input.consents[purpose]),
    text_version: terms_version,
    locale: ctx.locale,
    given_at: work.now,
    pending: needsDoubleOptIn(input.country) ? ['marketing'] : [],
  })
  if (input.consents.marketing) await updateNotifications(work.db, account_id, allMarketing(true))
  await insertSource(work.db, account_id, source)
  await work.emit(accountCreated, {
    account_id,
    site_id,
    pool_id,
    date_of_birth,
    gender,
    seeking,
    sexuality: input.sexuality ?? null,
    country,
    countryregion: input.countryregion || null,
    city: input.city || null,
    is_fictional: false,
    signup_message: firstMessage(input),
  })
  await work.enqueue(sendActivationMail, { account_id })
  if (!settings.reveal_accounts) return { account_id, token: null }
  await meetBrowser(work, account_id, browser)
  return { account_id, token: await startSession(work, ctx, account_id) }
}

function firstMessage({ signup_message, profile_id, fictional_acknowledged }: SignupInput) {
  const body = signup_message?.trim()
  if (!body || profile_id === undefined) return null
  return { profile_id, body, fictional_acknowledged: fictional_acknowledged ?? false }
}

/** product.md, 5: a login prompt for an active account, a reactivation notice for a deleted one. */
async function emailInUse(ctx: PublicContext, email: string) {
  const owner = await findAccountByEmail(ctx.db, ctx.site.id, email)
  return refuse(signupRefusals, 'email_in_use', {
    account: owner?.status === 'deleted' ? 'deleted' : 'active',
  })
}

/** Returns the same response for a taken address as for a free one, and notifies its owner by mail. */
async function answerWithoutRevealing(ctx: PublicContext, input: SignupInput) {
  const { db, site } = ctx
  if (await findAccountByName(db, site.pool_id, input.name)) throw refuse(signupRefusals, 'name_in_use')
  await holdName(ctx, input.name)
  if (input.handoff !== undefined) await deleteHandoff(db, hashToken(input.handoff))
  const owner = await findAccountByEmail(db, site.id, input.email)
  if (owner?.status === 'deleted') await offerReactivation(ctx, owner)
  else if (owner?.status === 'not_confirmed') {
    if (await isWithinReceiverLimit(ctx, activationsAsked, input.email)) {
      await ctx.enqueue(sendActivationMail, { account_id: owner.id })
    }
  } else if (owner) await ctx.enqueue(sendAddressTakenMail, { account_id: owner.id })
  return { user: null }
}
