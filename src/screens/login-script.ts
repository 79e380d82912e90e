// The script of the login page (`login-screen.tsx`): the form is sent without loading the page again, so that a refusal
// keeps the password and the second step takes the place of the first. Without it the form works as any other.
import { startAuthentication } from '@simplewebauthn/browser'

const attribute = '[data-login]'

/** True while an answer is awaited: a second press sends nothing. */
let isBusy = false
let isAhead = false

function start(): void {
  const form = document.querySelector<HTMLFormElement>(attribute)
  if (!form) return
  clearPrivate(form.dataset)
  const field = (name: string) => form.querySelector<HTMLInputElement>(`input[name=${name}]`)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void send(form, event.submitter)
  })
  form.addEventListener('input', () => {
    loadAhead()
    const forgot = document.querySelector<HTMLAnchorElement>('[data-forgot]')
    const email = field('email')?.value ?? ''
    if (forgot) forgot.search = email.includes('@') ? `?email=${encodeURIComponent(email)}` : ''
  })
  const reveal = form.querySelector<HTMLButtonElement>('[data-reveal]')
  reveal?.addEventListener('click', () => {
    const password = field('password')
    if (!password) return
    const isShown = password.type === 'password'
    password.type = isShown ? 'text' : 'password'
    reveal.setAttribute('aria-pressed', String(isShown))
  })
  offerPasskey(form)
}

/**
 * Stores the device's time zone for the server, which reads it from the next page on and checks it. The module of the app
 * that does so lies in a script that every page of the app has, and this one has not.
 */
function storeTimeZone(): void {
  try {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    if (!timeZone) return
    // biome-ignore lint/suspicious/noDocumentCookie: not all browsers support the Cookie Store API
    document.cookie = `time_zone=${encodeURIComponent(timeZone)}; path=/; max-age=31536000; samesite=lax`
  } catch {
    // Refused where the device's language is none: the server's guess stays.
  }
}

/** Deletes what is private, since nobody is logged in here, and notifies other tabs, as `openPrivateStorage` does. */
function clearPrivate({ private: prefix, owner }: DOMStringMap): void {
  if (!prefix || !owner) return
  try {
    // biome-ignore lint/style/noRestrictedGlobals: browser-storage.ts would bring the frame of the app with it
    const storage = localStorage
    for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key)
    storage.setItem(owner, 'null')
  } catch {
    // A browser without storage has stored nothing.
  }
}

/** Sends the form and shows what the server answers in its place. */
async function send(form: HTMLFormElement, button: HTMLElement | null): Promise<void> {
  if (isBusy) return
  const entered = new FormData(form)
  const rest = showBusy(form, button)
  try {
    const body = new URLSearchParams([...entered].map(([name, value]) => [name, String(value)]))
    const answer = await fetch(form.action, { method: 'POST', body, redirect: 'manual' })
    if (answer.type === 'opaqueredirect') {
      window.location.assign(form.dataset.next ?? '/')
      // The button goes on turning until the next page is there.
      return
    }
    show(readPage(await answer.text()), entered, form)
  } catch {
    showNotice(form, 'offline')
  }
  rest()
}

/** Makes a page of our own server markup, which the page's policy allows by this name alone. */
const ownPages = window.trustedTypes?.createPolicy('login', { createHTML: (html: string) => html })

function readPage(html: string): Document {
  return new DOMParser().parseFromString(ownPages?.createHTML(html) ?? html, 'text/html')
}

/** Replaces the form's part of the page; an answer without it is shown as the page that it is. */
function show(page: Document, entered: FormData, form: HTMLFormElement): void {
  const main = page.querySelector('main')
  if (!main?.querySelector(attribute)) {
    form.submit()
    return
  }
  document.querySelector('main')?.replaceWith(document.adoptNode(main))
  const next = document.querySelector<HTMLFormElement>(attribute)
  const password = next?.querySelector<HTMLInputElement>('input[name=password]')
  if (!next || !password) return
  const typed = String(entered.get('password') ?? '')
  password.value = typed
  const isSecondStep = next.querySelector('[name=methods]') !== null
  if (isSecondStep && typed !== '') {
    for (const part of next.querySelectorAll<HTMLElement>('[data-first-step]')) part.hidden = true
    for (const part of next.querySelectorAll<HTMLElement>('[data-folded]')) part.hidden = false
  }
  start()
  const wanted = ['[aria-invalid=true]', '[name=use-passkey]:not([hidden])', '[name=code]', '[name=password]']
  const targets = wanted.map((selector) => next.querySelector<HTMLElement>(selector))
  targets.find((target) => target?.checkVisibility())?.focus()
}

/** Shows on the button that an answer is awaited; returns a function that ends it. */
function showBusy(form: HTMLFormElement, button: HTMLElement | null): () => void {
  isBusy = true
  for (const notice of form.querySelectorAll<HTMLElement>('[data-notice]')) notice.hidden = true
  const spinner = form.querySelector<HTMLTemplateElement>('template[data-spinner]')
  button?.setAttribute('aria-busy', 'true')
  if (button && spinner) button.prepend(spinner.content.cloneNode(true))
  return () => {
    isBusy = false
    button?.removeAttribute('aria-busy')
    button?.querySelector('[data-spinning]')?.remove()
  }
}

function showNotice(form: HTMLFormElement, name: string): void {
  const notice = form.querySelector<HTMLElement>(`[data-notice=${name}]`)
  if (notice) notice.hidden = false
}

/** Offers the login by passkey where the server asks for one and the browser has them. */
function offerPasskey(form: HTMLFormElement): void {
  const button = form.querySelector<HTMLButtonElement>('[name=use-passkey]')
  const passkey = form.querySelector<HTMLInputElement>('input[name=passkey]')
  if (!button || !passkey) return
  const isSupported = typeof window.PublicKeyCredential === 'function'
  button.hidden = !isSupported
  for (const text of form.querySelectorAll<HTMLElement>('[data-passkey]')) {
    text.hidden = isSupported || text.dataset.passkey !== 'unsupported'
  }
  button.addEventListener('click', async () => {
    if (isBusy) return
    const rest = showBusy(form, button)
    try {
      passkey.value = JSON.stringify(await askForPasskey(form.dataset.passkeyOptions ?? ''))
    } catch {
      rest()
      showNotice(form, 'stopped')
      return
    }
    rest()
    await send(form, button)
    passkey.value = ''
  })
}

/** Has the browser sign with one of its passkeys; rejects if the member cancels. */
async function askForPasskey(address: string) {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  const { options } = await answer.json()
  return await startAuthentication({ optionsJSON: options })
}

/** Loads the scripts of the next page while the visitor types. */
function loadAhead(): void {
  if (isAhead) return
  isAhead = true
  const own = document.querySelector<HTMLScriptElement>('script[data-app]')
  for (const href of own?.dataset.app?.split(' ') ?? []) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = href
    link.nonce = own?.nonce ?? ''
    document.head.append(link)
  }
}

storeTimeZone()
// Back from the page after the login: the server knows whether this one is still for them.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) window.location.reload()
})
start()
document.documentElement.setAttribute('data-ready', '')
