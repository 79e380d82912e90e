import type { FetchInfiniteQueryOptions, FetchQueryOptions } from '@tanstack/react-query'
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  redirectDocument,
} from 'react-router'
import type { commonRefusals } from '../core/refusals.ts'
import { type ApiError, apiErrorOf, fieldErrorsOf } from './api/api-error.ts'
import { onceConnected } from './connection.ts'
import { contextOf, type PageContext } from './page-context.ts'

/** The refusal of calls that need a session. */
const loginRequired = 'authentication_required' satisfies keyof typeof commonRefusals

/** The arguments of a screen's queries. */
export interface ScreenArgs extends PageContext {
  params: Record<string, string | undefined>
  url: URL
}

// biome-ignore lint/suspicious/noExplicitAny: options of any query, as TanStack Query types them
type AnyQuery = FetchQueryOptions<any, any, any, any> | FetchInfiniteQueryOptions<any, any, any, any, any>

/** The requirements of a screen, before it is shown. */
export interface ScreenSpec {
  /** `session` redirects visitors to where they log in, and back afterwards. */
  access?: 'public' | 'session'
  /** Queries of the screen; their data is embedded in the page and not fetched again. */
  queries?: (args: ScreenArgs) => AnyQuery[]
  /** Loads data that depends on other data; runs alongside the queries and fills the same cache. */
  prepare?: (args: ScreenArgs) => Promise<void>
  /**
   * Returns whether browsers show the screen at once, from the data that the page has already, while its queries are
   * loaded.
   */
  isShownAtOnce?: (args: ScreenArgs) => boolean
  /** Returns a path to redirect to, or null; runs before the queries. */
  redirect?: (args: ScreenArgs) => string | null | Promise<string | null>
}

/**
 * Creates a screen's loaders for server and browser. Export them one by one, so that the server's half is
 * dropped from the browser bundle: `const screen = defineScreen(...); export const loader = screen.loader;
 * ...`.
 */
export function defineScreen(spec: ScreenSpec) {
  const load = async ({ context, params, request }: LoaderFunctionArgs, isInBrowser: boolean) => {
    const page = contextOf(context)
    const url = new URL(request.url)
    const args: ScreenArgs = { ...page, params, url }
    if (spec.access === 'session' && !page.isLoggedIn) {
      throw redirect(page.pathAfter(loginRequired, url) ?? '/')
    }
    try {
      const elsewhere = await spec.redirect?.(args)
      if (elsewhere) throw redirect(elsewhere)
      const queries = (spec.queries?.(args) ?? []).map((query) => ensure(page, query))
      const loading = Promise.all([...queries, spec.prepare?.(args)])
      if (isInBrowser && spec.isShownAtOnce?.(args)) loading.catch(leaveToScreen)
      else await loading
    } catch (err) {
      throw screenError(err, page, url)
    }
    return null
  }
  // Without a connection the current page stays until the next one can be loaded.
  const loadInBrowser = (args: LoaderFunctionArgs) =>
    onceConnected(() => load(args, true), args.request.signal)
  return { loader: (args: LoaderFunctionArgs) => load(args, false), clientLoader: loadInBrowser }
}

/**
 * The loader in the browser of a screen that does without the app's scripts (`ScreenHandle.isHydrated`): the page is
 * loaded as a document.
 */
export function loadDocument({ request }: LoaderFunctionArgs): never {
  throw redirectDocument(request.url)
}

/** The screen finds the error in its query and is opened again (`useReopening`). */
function leaveToScreen(): void {}

function ensure({ queryClient }: PageContext, query: AnyQuery): Promise<unknown> {
  const isInfinite = 'initialPageParam' in query
  return isInfinite
    ? queryClient.ensureInfiniteQueryData(query as Parameters<typeof queryClient.ensureInfiniteQueryData>[0])
    : queryClient.ensureQueryData(query as Parameters<typeof queryClient.ensureQueryData>[0])
}

/**
 * Converts refusals to error pages with their status, or to redirects to where the visitor does what they
 * require.
 */
function screenError(err: unknown, page: PageContext, url: URL): unknown {
  const error = apiErrorOf(err)
  if (!error) return err
  const elsewhere = page.pathAfter(error.code, url)
  return elsewhere === null ? data(error, { status: error.status }) : redirect(elsewhere)
}

/** The arguments of a form's action. */
export interface FormArgs extends ScreenArgs {
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
      // Who has to log in again keeps what they have entered.
      const elsewhere = error.code === loginRequired ? null : page.pathAfter(error.code, new URL(request.url))
      if (elsewhere !== null) return redirect(elsewhere)
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
