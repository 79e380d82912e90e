import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const source = await readFile(join(import.meta.dirname, '../../../art/sw.js'), 'utf8')
const origin = 'https://vonk.example'
const facts = {
  offline: '/offline/de',
  api: '/api',
  words: { title: 'Neu', body: 'Sieh nach.' },
  account: 7,
  subscriber: 7,
}

type Listener = (event: Record<string, unknown>) => void

/** Contents of the browser's caches, which outlive a worker. */
let stored: Map<string, Map<string, Response>>
/** Paths that the network serves; a missing one is 404. */
let network: Map<string, string>
let isOnline: boolean
let fetched: string[]

const pathOf = (request: unknown) => {
  const url = typeof request === 'string' ? request : (request as { url: string }).url
  return new URL(url, origin).href.slice(origin.length)
}

beforeEach(() => {
  stored = new Map()
  network = new Map([
    ['/assets/a-1.js', 'a1'],
    ['/assets/a-2.js', 'a2'],
    ['/assets/screen-1.js', 'screen'],
    ['/offline/de', 'offline page'],
    ['/offline/nl', 'offline pagina'],
  ])
  isOnline = true
  fetched = []
})

afterEach(() => void vi.useRealTimers())

/** Starts a worker of a build on the browser's caches, with the tabs that are open. */
function startWorker(build: { version: string; files: string[] }, tabs: ReturnType<typeof openTab>[] = []) {
  const listeners = new Map<string, Listener>()
  const notifications: { close: () => void }[] = []
  const fetch = vi.fn(async (request: unknown, _options?: unknown) => {
    const path = pathOf(request)
    if (!isOnline) throw new TypeError('Failed to fetch')
    fetched.push(path)
    const text = network.get(path)
    const response = new Response(text ?? '', { status: text === undefined ? 404 : 200 })
    Object.defineProperty(response, 'type', { value: 'basic' })
    return response
  })
  const cacheOf = (name: string) => {
    const entries = stored.get(name) ?? new Map<string, Response>()
    stored.set(name, entries)
    return {
      put: async (request: unknown, response: Response) => void entries.set(pathOf(request), response),
      addAll: async (paths: string[]) => {
        for (const path of paths) {
          const response = await fetch(path)
          if (!response.ok) throw new TypeError('a file is missing')
          entries.set(path, response)
        }
      },
    }
  }
  const self = {
    location: { origin },
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
    skipWaiting: vi.fn(),
    navigator: { setAppBadge: vi.fn(async () => undefined) },
    clients: {
      claim: async () => undefined,
      matchAll: async () => tabs,
      openWindow: vi.fn(async (_href: string) => undefined),
    },
    registration: {
      showNotification: vi.fn(async (_title: string, _options: object) => undefined),
      getNotifications: async () => notifications,
      pushManager: { subscribe: vi.fn() },
    },
  }
  const caches = {
    open: async (name: string) => cacheOf(name),
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
    match: async (request: unknown) => {
      const found = [...stored.values()].map((entries) => entries.get(pathOf(request))).find((one) => one)
      return found?.clone()
    },
  }
  const code = source.replace(
    "const build = { version: '', files: [] }",
    `const build = ${JSON.stringify(build)}`,
  )
  runInNewContext(code, {
    self,
    caches,
    fetch,
    Response,
    URL,
    MessageChannel,
    setTimeout,
    JSON,
    Number,
    Promise,
  })
  /** Dispatches an event, and waits for all that it extends its life by. Returns what it responds with. */
  const dispatch = async (type: string, event: Record<string, unknown> = {}) => {
    const waiting: unknown[] = []
    let responded: unknown
    listeners.get(type)?.({
      ...event,
      waitUntil: (work: unknown) => waiting.push(work),
      respondWith: (response: unknown) => {
        responded = response
      },
    })
    const response = (await responded) as Response | undefined
    await Promise.all(waiting)
    return response
  }
  return { self, fetch, dispatch, notifications }
}

function openTab(url = `${origin}/members`) {
  return {
    url,
    focus: vi.fn(async () => undefined),
    navigate: vi.fn(async (_href: string) => undefined),
    postMessage: vi.fn((_message: { type: string }, _ports?: MessagePort[]): void => undefined),
  }
}

const first = { version: '1', files: ['/assets/a-1.js'] }
const second = { version: '2', files: ['/assets/a-2.js'] }
const install = async (worker: ReturnType<typeof startWorker>) => {
  await worker.dispatch('install')
  await worker.dispatch('activate')
}
const request = (path: string, mode = 'no-cors', method = 'GET') => ({
  request: { url: origin + path, mode, method },
})
const namesOf = () => [...stored.values()].flatMap((entries) => [...entries.keys()]).toSorted()

describe('files', () => {
  test('of the shell are stored with the worker, and served without a connection', async () => {
    const worker = startWorker(first)
    await install(worker)
    isOnline = false
    expect(await (await worker.dispatch('fetch', request('/assets/a-1.js')))?.text()).toBe('a1')
  })

  test('of other screens are stored once they were loaded; missing ones are not', async () => {
    const worker = startWorker(first)
    await install(worker)
    expect((await worker.dispatch('fetch', request('/assets/gone.js')))?.status).toBe(404)
    await worker.dispatch('fetch', request('/assets/screen-1.js'))
    isOnline = false
    expect(await (await worker.dispatch('fetch', request('/assets/screen-1.js')))?.text()).toBe('screen')
    await expect(worker.dispatch('fetch', request('/assets/gone.js'))).rejects.toThrow('Failed to fetch')
  })

  test('a worker whose files are missing is neither installed nor reported', async () => {
    const tab = openTab()
    const worker = startWorker({ version: '3', files: ['/assets/a-3.js'] }, [tab])
    await expect(worker.dispatch('install')).rejects.toThrow('missing')
    expect(tab.postMessage).not.toHaveBeenCalled()
  })

  // spec: app-2
  test.each([
    ['an answer of the API', '/api/profiles/7', 'cors'],
    ['a photo', '/media/abc?e=1&s=2', 'no-cors'],
    ['the live stream', '/api/events', 'cors'],
  ])('%s is never touched', async (_what, path, mode) => {
    const worker = startWorker(first)
    await install(worker)
    expect(await worker.dispatch('fetch', request(path, mode))).toBeUndefined()
  })

  test('forms and other machines are never touched', async () => {
    const worker = startWorker(first)
    await install(worker)
    expect(await worker.dispatch('fetch', request('/login', 'navigate', 'POST'))).toBeUndefined()
    const elsewhere = { request: { url: 'https://cdn.example/assets/a-1.js', mode: 'cors', method: 'GET' } }
    expect(await worker.dispatch('fetch', elsewhere)).toBeUndefined()
  })
})

describe('pages', () => {
  const seen = '/members/7'

  // spec: app-2
  test('come from the network and are never stored', async () => {
    network.set(seen, 'a member')
    const worker = startWorker(first)
    await install(worker)
    const response = await worker.dispatch('fetch', request(seen, 'navigate'))
    expect(await response?.text()).toBe('a member')
    expect(namesOf()).toEqual(['/assets/a-1.js'])
  })

  test('are replaced by the offline page without a connection, in the language of the last page', async () => {
    const worker = startWorker(first)
    await install(worker)
    await worker.dispatch('message', { data: { type: 'page', facts } })
    isOnline = false
    expect(await (await worker.dispatch('fetch', request(seen, 'navigate')))?.text()).toBe('offline page')
    isOnline = true
    await worker.dispatch('message', { data: { type: 'page', facts: { ...facts, offline: '/offline/nl' } } })
    isOnline = false
    expect(await (await worker.dispatch('fetch', request(seen, 'navigate')))?.text()).toBe('offline pagina')
  })

  test('the offline page is loaded without the cookies of the member, and once', async () => {
    const worker = startWorker(first)
    await install(worker)
    for (let page = 0; page < 3; page += 1)
      await worker.dispatch('message', { data: { type: 'page', facts } })
    expect(fetched.filter((path) => path === '/offline/de')).toHaveLength(1)
    expect(worker.fetch).toHaveBeenCalledWith('/offline/de', { credentials: 'omit' })
  })

  test('an offline page that could not be loaded is loaded for the next page', async () => {
    const worker = startWorker(first)
    await install(worker)
    isOnline = false
    await expect(worker.dispatch('message', { data: { type: 'page', facts } })).rejects.toThrow('fetch')
    isOnline = true
    await worker.dispatch('message', { data: { type: 'page', facts } })
    expect(namesOf()).toContain('/offline')
  })

  test('a page that the browser has begun to load is used', async () => {
    const worker = startWorker(first)
    await install(worker)
    const preloadResponse = Promise.resolve(new Response('preloaded'))
    const response = await worker.dispatch('fetch', { ...request(seen, 'navigate'), preloadResponse })
    expect(await response?.text()).toBe('preloaded')
    expect(fetched).not.toContain(seen)
  })
})

describe('a new version', () => {
  // spec: frame-5
  test('reports itself to open pages once its files are stored, and waits', async () => {
    await install(startWorker(first))
    const tab = openTab()
    tab.postMessage.mockImplementation(() => void expect(namesOf()).toContain('/assets/a-2.js'))
    const worker = startWorker(second, [tab])
    await worker.dispatch('install')
    expect(tab.postMessage.mock.calls).toEqual([[{ type: 'version', version: '2' }]])
    expect(worker.self.skipWaiting).not.toHaveBeenCalled()
  })

  // spec: frame-5
  test.each([
    [['hidden', 'hidden'], true],
    [['hidden', 'visible'], false],
  ] as const)('with tabs that are %s: does it take over? %s', async (states, isOver) => {
    vi.useFakeTimers()
    const tabs = states.map((visibilityState) => Object.assign(openTab(), { visibilityState }))
    const worker = startWorker(second, tabs)
    await worker.dispatch('install')
    const handled = worker.dispatch('message', { data: { type: 'hidden' } })
    await vi.advanceTimersByTimeAsync(4999)
    expect(worker.self.skipWaiting).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await handled
    expect(worker.self.skipWaiting).toHaveBeenCalledTimes(isOver ? 1 : 0)
  })

  // spec: frame-5
  test('keeps the files of the one before', async () => {
    await install(startWorker(first))
    const worker = startWorker(second)
    await install(worker)
    isOnline = false
    expect(await (await worker.dispatch('fetch', request('/assets/a-1.js')))?.text()).toBe('a1')
  })

  test('deletes what is older than that, and loads the offline page again', async () => {
    const before = startWorker(first)
    await install(before)
    await before.dispatch('message', { data: { type: 'page', facts } })
    await install(startWorker(second))
    network.set('/offline/de', 'new offline page')
    const worker = startWorker({ version: '3', files: ['/assets/screen-1.js'] })
    await install(worker)
    expect(namesOf()).toEqual(['/assets/a-2.js', '/assets/screen-1.js', '/offline', '/worker-facts'])
    isOnline = false
    expect(await (await worker.dispatch('fetch', request('/x', 'navigate')))?.text()).toBe('new offline page')
  })
})

test('in development nothing is stored', async () => {
  const worker = startWorker({ version: '', files: [] })
  await install(worker)
  await worker.dispatch('message', { data: { type: 'page', facts } })
  expect(await worker.dispatch('fetch', request('/members', 'navigate'))).toBeUndefined()
  expect(namesOf()).toEqual(['/worker-facts'])
})

// spec: app-2
test('a logout deletes everything, closes notifications, and loads only the files again', async () => {
  const worker = startWorker(first)
  await install(worker)
  await worker.dispatch('message', { data: { type: 'page', facts } })
  await worker.dispatch('fetch', request('/assets/screen-1.js'))
  const close = vi.fn()
  worker.notifications.push({ close })
  await worker.dispatch('message', { data: { type: 'clear' } })
  expect(close).toHaveBeenCalled()
  expect(namesOf()).toEqual(['/assets/a-1.js', '/offline', '/worker-facts'])
})

// spec: app-2
test.each([
  ['without an account', null, true],
  ['of another account', 8, true],
  ['of the same account', 7, false],
])('the next page %s: is everything deleted? %s %s', async (_what, account, isCleared) => {
  const worker = startWorker(first)
  await install(worker)
  await worker.dispatch('message', { data: { type: 'page', facts } })
  await worker.dispatch('fetch', request('/assets/screen-1.js'))
  const close = vi.fn()
  worker.notifications.push({ close })
  await worker.dispatch('message', { data: { type: 'page', facts: { ...facts, account } } })
  expect(close).toHaveBeenCalledTimes(isCleared ? 1 : 0)
  expect(namesOf().includes('/assets/screen-1.js')).toBe(!isCleared)
  expect(namesOf()).toEqual(expect.arrayContaining(['/assets/a-1.js', '/offline', '/worker-facts']))
})

describe('pushes', () => {
  const notification = {
    title: 'New message',
    body: 'Open to read it.',
    navigate: '/chats/3',
    tag: 'message',
  }
  const push = (message: unknown) => ({ data: { json: () => message } })

  test('are shown as they are, with the badge, and passed on to open pages', async () => {
    const tab = openTab()
    const worker = startWorker(first, [tab])
    await worker.dispatch('push', push({ web_push: 8030, notification, app_badge: 4 }))
    expect(worker.self.registration.showNotification).toHaveBeenCalledWith(
      'New message',
      expect.objectContaining({ body: 'Open to read it.', tag: 'message', data: { url: '/chats/3' } }),
    )
    expect(worker.self.navigator.setAppBadge).toHaveBeenCalledWith(4)
    expect(tab.postMessage).toHaveBeenCalledWith({ type: 'push', message: notification })
  })

  test.each([
    ['nothing', undefined],
    ['no JSON', { json: () => JSON.parse('hello') }],
    ['another shape', { json: () => ({ title: 'Win a prize', url: 'https://elsewhere.example' }) }],
    ['a number', { json: () => 7 }],
  ])('with %s are shown in neutral words of the language of the page', async (_what, data) => {
    const worker = startWorker(first)
    await worker.dispatch('message', { data: { type: 'page', facts } })
    await worker.dispatch('push', { data })
    const shown = worker.self.registration.showNotification.mock.calls[0]
    expect([shown?.[0], shown?.[1]]).toEqual([
      'Neu',
      expect.objectContaining({ body: 'Sieh nach.', data: { url: '/' } }),
    ])
  })

  test.each([
    ['refuses', vi.fn(() => Promise.reject(new Error('not allowed')))],
    ['does not exist', undefined],
  ])('are shown where the badge %s', async (_what, setAppBadge) => {
    const worker = startWorker(first)
    Object.assign(worker.self.navigator, { setAppBadge })
    await worker.dispatch('push', push({ notification, app_badge: 1 }))
    expect(worker.self.registration.showNotification).toHaveBeenCalled()
  })
})

describe('a click on a notification', () => {
  const click = (url: string) => ({ notification: { close: vi.fn(), data: { url } } })

  test('without a tab opens one', async () => {
    const worker = startWorker(first)
    await worker.dispatch('notificationclick', click('/chats/3'))
    expect(worker.self.clients.openWindow).toHaveBeenCalledWith(`${origin}/chats/3`)
  })

  // spec: app-4
  test('focuses the tab that shows the page', async () => {
    const [other, there] = [openTab(), openTab(`${origin}/chats/3`)]
    await startWorker(first, [other, there]).dispatch('notificationclick', click('/chats/3'))
    expect(there.focus).toHaveBeenCalled()
    expect([other.focus, other.navigate, there.navigate].map(({ mock }) => mock.calls.length)).toEqual([
      0, 0, 0,
    ])
  })

  // spec: app-4
  test('lets the open page go there by itself', async () => {
    const tab = openTab()
    tab.postMessage.mockImplementation((_message, ports) => ports?.[0]?.postMessage(true))
    await startWorker(first, [tab]).dispatch('notificationclick', click('/chats/3'))
    expect(tab.postMessage.mock.calls[0]?.[0]).toEqual({ type: 'open', url: `${origin}/chats/3` })
    expect(tab.navigate).not.toHaveBeenCalled()
  })

  test('navigates a page that does not listen', async () => {
    const tab = openTab()
    await startWorker(first, [tab]).dispatch('notificationclick', click('/chats/3'))
    expect(tab.navigate).toHaveBeenCalledWith(`${origin}/chats/3`)
  })

  test('never leaves the site', async () => {
    const worker = startWorker(first)
    await worker.dispatch('notificationclick', click('https://elsewhere.example/x'))
    expect(worker.self.clients.openWindow).toHaveBeenCalledWith(`${origin}/`)
  })
})

// spec: app-3
test.each([
  ['nobody has subscribed', { subscriber: null }],
  ['its account is not the one that is logged in', { account: 8 }],
  ['nobody is logged in', { account: null }],
])('a renewed subscription is not reported where %s: it ends', async (_why, changes) => {
  const worker = startWorker(first)
  await worker.dispatch('message', { data: { type: 'page', facts: { ...facts, ...changes } } })
  const unsubscribe = vi.fn()
  const before = worker.fetch.mock.calls.length
  const oldSubscription = { options: { applicationServerKey: 'key' } }
  await worker.dispatch('pushsubscriptionchange', { oldSubscription, newSubscription: { unsubscribe } })
  expect(unsubscribe).toHaveBeenCalled()
  expect(worker.self.registration.pushManager.subscribe).not.toHaveBeenCalled()
  expect(worker.fetch.mock.calls).toHaveLength(before)
})

// spec: app-3
test('a subscription that the push service ends is renewed and reported', async () => {
  const worker = startWorker(first)
  await worker.dispatch('message', { data: { type: 'page', facts: { ...facts, api: '/shop/api' } } })
  const renewed = {
    toJSON: () => ({
      endpoint: 'https://push.example/2',
      expirationTime: null,
      keys: { p256dh: 'B', auth: 'A' },
    }),
  }
  worker.self.registration.pushManager.subscribe.mockResolvedValue(renewed)
  const oldSubscription = { options: { applicationServerKey: 'key' } }
  await worker.dispatch('pushsubscriptionchange', { oldSubscription, newSubscription: null })
  const [path, options] = worker.fetch.mock.calls.at(-1) as [string, { method: string; body: string }]
  expect([path, options.method]).toEqual(['/shop/api/user.php?push=1', 'POST'])
  expect(JSON.parse(options.body)).toEqual(renewed.toJSON())
})
