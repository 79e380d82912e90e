import type { Client } from '@orpc/client'
import type {
  DataTag,
  InfiniteData,
  InfiniteQueryObserverOptions,
  MutationObserverOptions,
  QueryFunction,
  QueryKey,
  QueryObserverOptions,
} from '@tanstack/react-query'

type InputOf<I> = undefined extends I ? { input?: I } : { input: I }
type OptionalIfEmpty<T> = Record<never, never> extends T ? [options?: T] : [options: T]
interface PagesInput<I, P> {
  input: (pageParam: P) => I
  initialPageParam: P
}
interface Query<O, E> {
  queryKey: DataTag<QueryKey, O, E>
  queryFn: QueryFunction<O>
}
interface InfiniteQuery<O, E, P> {
  queryKey: DataTag<QueryKey, InfiniteData<O, P>, E>
  queryFn: QueryFunction<O, QueryKey, P>
}

interface GroupQueries<I = unknown> {
  key(of?: { type?: 'query' | 'infinite' | 'mutation'; input?: Partial<I> }): QueryKey
}

/** The options of one call, typed by its input, output and error. */
interface CallQueries<I, O, E> extends GroupQueries<I> {
  queryKey(...rest: OptionalIfEmpty<InputOf<I>>): DataTag<QueryKey, O, E>
  queryOptions<U, S = O>(
    ...rest: OptionalIfEmpty<U & InputOf<I> & Omit<QueryObserverOptions<O, E, S>, 'queryKey'>>
  ): NoInfer<U & Omit<Query<O, E>, keyof U>>
  infiniteKey<P>(options: PagesInput<I, P>): DataTag<QueryKey, InfiniteData<O, P>, E>
  infiniteOptions<U, P, S = InfiniteData<O, P>>(
    options: U &
      PagesInput<I, P> &
      Omit<InfiniteQueryObserverOptions<O, E, S, QueryKey, P>, 'queryKey' | 'initialPageParam'>,
  ): NoInfer<U & Omit<InfiniteQuery<O, E, P>, keyof U>>
  mutationOptions<C>(
    options?: MutationObserverOptions<O, E, I, C>,
  ): NoInfer<MutationObserverOptions<O, E, I, C>>
}

/** The options of each call of a client, in the client's shape. */
export type QueriesOf<T> =
  T extends Client<Record<never, never>, infer I, infer O, infer E>
    ? CallQueries<I, O, E>
    : { [K in keyof T]: QueriesOf<T[K]> } & GroupQueries

type Call = (input: unknown, options?: { signal?: AbortSignal }) => Promise<unknown>
type Key = [path: readonly string[], of: object]
interface Input {
  input?: unknown
}
interface Pages {
  input: (pageParam: unknown) => unknown
  initialPageParam: unknown
}

/**
 * The options of TanStack Query for a call, or the key of a group of calls. Made once for each call; its parts, such as
 * `api.likes.list`, are made when first asked for.
 */
class CallOptions {
  readonly #path: readonly string[]
  readonly #call: Call
  /** The options without input: those that most components ask for, with every rendering. */
  #plain: object | undefined

  constructor(path: readonly string[], call: Call) {
    this.#path = path
    this.#call = call
  }

  /** Returns the key that all queries of a call, or of a group of calls, begin with. */
  key(of: object = {}): Key {
    return [this.#path, of]
  }

  queryKey({ input }: Input = {}): Key {
    return this.key(input === undefined ? { type: 'query' } : { input, type: 'query' })
  }

  queryOptions(options: Input = {}): object {
    if (!isPlain(options)) return this.#queryOptions(options)
    this.#plain ??= Object.freeze(this.#queryOptions(options))
    return this.#plain
  }

  #queryOptions({ input, ...options }: Input): object {
    const queryFn = ({ signal }: { signal: AbortSignal }) => unlessLeft(this.#call(input, { signal }))
    return { queryFn, ...options, queryKey: this.queryKey({ input }) }
  }

  infiniteKey({ input, initialPageParam }: Pages): Key {
    return this.key({ input: input(initialPageParam), type: 'infinite' })
  }

  infiniteOptions({ input, ...options }: Pages): object {
    const queryFn = ({ pageParam, signal }: { pageParam: unknown; signal: AbortSignal }) =>
      unlessLeft(this.#call(input(pageParam), { signal }))
    return { queryFn, ...options, queryKey: this.infiniteKey({ input, ...options }) }
  }

  mutationOptions(options: object = {}): object {
    return {
      mutationFn: (input: unknown) => unlessLeft(this.#call(input)),
      ...options,
      mutationKey: this.key({ type: 'mutation' }),
    }
  }
}

/** Waits for a call; for ever where the page is being left, so that nothing is shown of a result that there is not. */
async function unlessLeft(called: Promise<unknown>): Promise<unknown> {
  const result = await called
  return result === false ? new Promise(() => {}) : result
}

/** Returns whether only an empty input is asked for. */
function isPlain({ input, ...options }: Input): boolean {
  for (const _ in options) return false
  for (const _ in (input ?? { none: true }) as object) return false
  return true
}

/** Returns the options of a client's calls, and below `call` the client itself. */
export function optionsOf(client: object): object {
  const root = partOf([], client)
  return new Proxy(root, { get: (target, name) => (name === 'call' ? client : Reflect.get(target, name)) })
}

/** Returns the options of a part of a client, which has calls or is one. */
function partOf(path: readonly string[], client: object): object {
  const options = new CallOptions(path, client as Call) as unknown as Record<string | symbol, unknown>
  const known = new Map<string | symbol, unknown>()
  const own = (name: string | symbol) => {
    const value = options[name]
    if (typeof value === 'function') return value.bind(options)
    const below = typeof name === 'string' ? (client as Record<string, object | undefined>)[name] : undefined
    return below === undefined ? undefined : partOf([...path, name as string], below)
  }
  return new Proxy(options, {
    get: (_, name) => {
      if (!known.has(name)) known.set(name, own(name))
      return known.get(name)
    },
  })
}
