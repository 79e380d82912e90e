import { exceedsGraphemes } from '../../../../core/graphemes.ts'
import { InvalidInput, refuse } from '../../../../core/refusals.ts'
import type { PublicContext } from '../../../../server/http/context.ts'
import { isWithinReceiverLimit } from '../../../../server/outbox/count-receiver.ts'
import { hashToken, isSameSecret } from '../../../../server/signer.ts'
import type { Work } from '../../../../server/work.ts'
import { campaignCookie, isSignupOpen, readCampaign } from '../../../sites/rules.ts'
import { sourceOf } from '../../../sites/server/public.ts'
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
import { isDisposable } from '../../identity/server/disposable.ts'
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
import { nameProblem } from '../../name-rules.ts'
import {
  allMarketing,
  checkAge,
  needsDoubleOptIn,
  passwordProblem,
  requiredConsents,
  signupConsents,
} from '../../rules.ts'
import { updateNotifications } from '../../settings/server/settings-table.ts'
import { deleteHandoff, findHandoff } from './handoffs-table.ts'
import { requireHuman } from './human-check.ts'
import { insertSource, type Source } from './sources-table.ts'

/**
 * Returns the source of a signup: the partner that handed it over, else the visitor's first visit, else the
 * call's own values; with the lander that the visitor came by. Refuses a used or expired handoff, and a signup that the site does not accept
 * (product: Signup).
 */
async function requireOpenSignup(ctx: PublicContext, input: SignupInput): Promise<Source> {
  const source = await findSource(ctx, input)
  const { settings, name } = ctx.site
  const isOpen =
    isSignupOpen(settings.signups, Boolean(source.network || source.ref)) ||
    isInvited(settings.invite_codes, input.invite)
  if (!isOpen) throw refuse(signupRefusals, 'invite_only', { site: name })
  return source
}

async function findSource(ctx: PublicContext, input: SignupInput): Promise<Source> {
  if (input.handoff !== undefined) {
    const handoff = await findHandoff(ctx.db, ctx.site.id, hashToken(input.handoff), ctx.now)
    if (!handoff) throw refuse(signupRefusals, 'link_expired')
    const { ref, sub1, sub2, sub3 } = handoff.draft
    return { network: handoff.network, ref, sub1, sub2, sub3 }
  }
  const { network, ref, sub1, sub2, sub3, lander = '', campaign = '' } = input
  const source = sourceOf(ctx) ?? { network, ref, sub1, sub2, sub3 }
  const stored = readCampaign(new URLSearchParams(ctx.cookies.get(campaignCookie) ?? ''))
  return { ...source, ...(stored ?? readCampaign(new URLSearchParams({ lander, campaign }))) }
}

/** Compares with every code, so that timing does not reveal which one was close. */
function isInvited(codes: string[], invite: string | undefined): boolean {
  if (!invite) return false
  const given = normalized(invite)
  return codes.filter((code) => isSameSecret(given, normalized(code))).length > 0
}

const normalized = (code: string) => code.trim().normalize('NFKC').toLowerCase()

/**
 * Refuses an invalid signup before any of it is stored: age, consents, then all invalid fields at once. The
 * strength of the password is checked later (`requireGoodPassword`).
 */
function requireGoodSignup(ctx: PublicContext, input: SignupInput): void {
  const { settings } = ctx.site
  if (ageOf(ctx, input) === 'under_age') {
    throw refuse(signupRefusals, 'under_age', { min_age: settings.min_age })
  }
  for (const purpose of requiredConsents) {
    if (!input.consents[purpose]) throw refuse(signupRefusals, 'consent_required', { purpose })
  }
  const issues = findIssues(ctx, input)
  if (issues.length > 0) throw new InvalidInput(issues)
}

function ageOf({ site, now }: PublicContext, { date_of_birth, country }: SignupInput) {
  return checkAge(date_of_birth, { minAge: site.settings.min_age, country, now })
}

function findIssues(ctx: PublicContext, input: SignupInput): InvalidInput['issues'] {
  const { settings, terms_version } = ctx.site
  const issues: InvalidInput['issues'] = []
  const add = (path: string, message: string | null, values?: Record<string, number>) => {
    if (message !== null) issues.push({ path, message, ...(values ? { values } : {}) })
  }
  add('date_of_birth', ageOf(ctx, input) === 'impossible' ? 'date_of_birth' : null)
  add('email', isDisposable(input.email) ? 'disposable_email' : null)
  add('name', nameProblem(input.name, input.email, [ctx.site.name]))
  add('password', passwordProblem(input.password, input.email, input.name))
  add('country', settings.countries.includes(input.country) ? null : 'not_offered')
  add('terms_version', input.terms_version === terms_version ? null : 'terms_version')
  if (input.signup_message?.trim()) {
    const isLong = exceedsGraphemes(input.signup_message.trim(), settings.message_length)
    add('signup_message', isLong ? 'too_long' : null, { maximum: settings.message_length })
    add('profile_id', input.profile_id === undefined ? 'required' : null)
  }
  return issues
}

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
