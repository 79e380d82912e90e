import type { FetchInfiniteQueryOptions, FetchQueryOptions } from '@tanstack/react-query'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { type ApiError, apiErrorOf, fieldErrorsOf } from './api-error.ts'
import { onceConnected } from './connection.ts'
import { contextOf, type PageContext } from './page-context.ts'

/** The arguments of a screen's queries. */
export interface ScreenArgs<A extends object = object> extends PageContext<A> {
  params: Record<string, string | undefined>
  url: URL
}

// biome-ignore lint/suspicious/noExplicitAny: options of any query, as TanStack Query types them
type AnyQuery = FetchQueryOptions<any, any, any, any> | FetchInfiniteQueryOptions<any, any, any, any, any>

/** What a screen needs before it is shown. */
export interface ScreenSpec<A extends object = object> {
  /** `session` redirects visitors to the login and back afterwards. */
  access?: 'public' | 'session'
  /** Queries of the screen; their data is embedded in the page and not fetched again. */
  queries?: (args: ScreenArgs<A>) => AnyQuery[]
  /** Loads data that depends on other data; runs alongside the queries and fills the same cache. */
  prepare?: (args: ScreenArgs<A>) => Promise<void>
  /** Returns a path to redirect to, or null; runs before the queries. */
  redirect?: (args: ScreenArgs<A>) => string | null | Promise<string | null>
}

/**
 * Creates a screen's loaders for server and browser. Export them one by one, so that the server's half is
 * dropped from the browser bundle: `const screen = defineScreen(...); export const loader = screen.loader;
 * ...`.
 */
export function defineScreen(spec: ScreenSpec) {
  const load = async ({ context, params, request }: LoaderFunctionArgs) => {
    const page = contextOf(context)
    const url = new URL(request.url)
    const args: ScreenArgs = { ...page, params, url }
    if (spec.access === 'session' && !page.isLoggedIn) throw redirect(loginPath(url))
    try {
      const elsewhere = await spec.redirect?.(args)
      if (elsewhere) throw redirect(elsewhere)
      const queries = (spec.queries?.(args) ?? []).map((query) => ensure(page, query))
      await Promise.all([...queries, spec.prepare?.(args)])
    } catch (err) {
      throw screenError(err, url)
    }
    return null
  }
  // Without a connection the current page stays until the next one can be loaded.
  const loadInBrowser = (args: LoaderFunctionArgs) => onceConnected(() => load(args), args.request.signal)
  return { loader: load, clientLoader: loadInBrowser }
}

/** Returns the login path for a visitor, with a way back (product.md, 6: login is required to ...). */
export function loginPath(url: Pick<URL, 'pathname' | 'search'>): string {
  return `/login?next=${encodeURIComponent(url.pathname + url.search)}`
}

/** Returns the path of the age check, with a way back. */
export function ageCheckPath(url: Pick<URL, 'pathname' | 'search'>): string {
  return `/age-check?next=${encodeURIComponent(url.pathname + url.search)}`
}

/** Where staff adds the second factor that everything else requires. */
const factorsPath = '/settings#factors'

/** Returns an internal path to continue at after a login; defaults to the search. */
export function nextPath(wanted: string | null): string {
  return wanted && /^\/(?![/\\])[^\s\\]*$/.test(wanted) ? wanted : '/members'
}

function ensure({ queryClient }: PageContext, query: AnyQuery): Promise<unknown> {
  const isInfinite = 'initialPageParam' in query
  return isInfinite
    ? queryClient.ensureInfiniteQueryData(query as Parameters<typeof queryClient.ensureInfiniteQueryData>[0])
    : queryClient.ensureQueryData(query as Parameters<typeof queryClient.ensureQueryData>[0])
}

/**
 * Converts refusals to error pages with their status; a lost session redirects to the login, a missing proof
 * to the age check.
 */
function screenError(err: unknown, url: URL): unknown {
  const error = apiErrorOf(err)
  if (!error) return err
  if (error.code === 'authentication_required') return redirect(loginPath(url))
  if (error.code === 'second_factor_missing') return redirect(factorsPath)
  // The page of the check must not redirect to itself.
  if (error.code === 'age_proof_required' && url.pathname !== '/age-check') return redirect(ageCheckPath(url))
  return data(error, { status: error.status })
}

/** The arguments of a form's action. */
export interface FormArgs<A extends object = object> extends ScreenArgs<A> {
  form: FormData
}

/** A refused form: errors, and the values to show again. */
export interface FormRefusal {
  error: ApiError
  fields: Record<string, string>
  /** The last value of each name. */
  values: Record<string, string>
  /** All values of each name, such as of checkboxes. */
  lists: Record<string, string[]>
}

/**
 * Creates a form's actions, which work with and without JavaScript: `perform` calls the API and returns a
 * redirect (a Response), or null to stay. A refusal returns the entered values, except passwords, and so does
 * a form that the browser could not send (`offline`). Deduplicates concurrent submissions of the same form.
 */
export function defineForm(perform: (args: FormArgs) => Promise<Response | null>) {
  const act = async ({ context, params, request }: ActionFunctionArgs, form: FormData) => {
    const page = contextOf(context)
    try {
      return await perform({ ...page, params, url: new URL(request.url), form })
    } catch (err) {
      const error = apiErrorOf(err) ?? offlineError(err, page)
      if (!error) throw err
      if (error.code === 'age_proof_required') return redirect(ageCheckPath(new URL(request.url)))
      if (error.code === 'second_factor_missing') return redirect(factorsPath)
      const refusal: FormRefusal = { error, fields: fieldErrorsOf(err), ...enteredIn(form) }
      return data(refusal, { status: error.status || 503 })
    }
  }
  const action = async (args: ActionFunctionArgs) => act(args, await readForm(args.request))
  const underWay = new Map<string, ReturnType<typeof act>>()
  const clientAction = async (args: ActionFunctionArgs) => {
    const form = await readForm(args.request)
    const sent = JSON.stringify([args.request.url, [...form]])
    const answer = underWay.get(sent) ?? act(args, form).finally(() => underWay.delete(sent))
    underWay.set(sent, answer)
    return answer
  }
  return { action, clientAction }
}

function readForm(request: Request): Promise<FormData> {
  return request.formData().catch(() => {
    throw data(null, { status: 400 })
  })
}

/**
 * Browsers report a lost connection as a TypeError; on the server, which has no text for it, it is a fault.
 */
function offlineError(err: unknown, { offlineText }: PageContext): ApiError | null {
  return err instanceof TypeError && offlineText ? { code: 'offline', status: 0, message: offlineText } : null
}

function enteredIn(form: FormData): Pick<FormRefusal, 'values' | 'lists'> {
  const entries = [...form.entries()].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && !entry[0].includes('password'),
  )
  const lists = new Map<string, string[]>()
  for (const [name, value] of entries) {
    const list = lists.get(name)
    if (list) list.push(value)
    else lists.set(name, [value])
  }
  return { values: Object.fromEntries(entries), lists: Object.fromEntries(lists) }
}
