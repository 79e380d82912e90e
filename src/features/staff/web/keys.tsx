import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { tinykeys } from 'tinykeys'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { classNames } from '../../../web/kit/class-names.ts'
import { keysFor, type OwnKeys } from '../rules.ts'

/** A key and what it does (staff: 6.5). */
export interface KeyAction {
  /** As the library writes it: `j`, `Shift+j`, `g q`. */
  keys: string
  /** As it stands on buttons and in the list; by default the keys themselves. */
  shown?: string
  label: string
  run: (event: KeyboardEvent) => void
  /** It acts on every page. */
  isEverywhere?: boolean
}

/** Returns the keys of the components on the page. */
type Owner = () => readonly KeyAction[]

/** Fields in which one types. */
const textFields =
  'textarea, select, [contenteditable], input:not([type=radio], [type=checkbox], [type=button], [type=submit])'
/** What Enter and Space press by themselves. */
const pressed = 'a, button, summary, [role^=menuitem]'
/** What covers the page and has keys of its own; a toast is a dialog by its role alone. */
const overlays = '[role=dialog]:not(.toasts *), [role=alertdialog]:not(.toasts *), [role=menu]'

/** Returns whether a press of a key is meant for something else than the page. */
function isForSomethingElse(event: KeyboardEvent): boolean {
  const { target, key } = event
  if (event.repeat || event.isComposing || event.ctrlKey || event.altKey || event.metaKey) return true
  if (document.querySelector(overlays) !== null) return true
  if (!(target instanceof Element)) return false
  if (target.closest(textFields)) return true
  if (key === ' ') return target.closest(`${pressed}, input`) !== null
  return key === 'Enter' && target.closest(pressed) !== null
}

/** All keys of a page behind one listener, so that the second key of `g a` is no `a`. */
class Keys {
  readonly #owners = new Set<Owner>()
  #stop = () => {}
  #own: OwnKeys = {}

  /** Takes the person's own keys. */
  use(own: OwnKeys): void {
    this.#own = own
    this.#listen()
  }

  /** Adds the keys of a component. Returns what removes them. */
  add(owner: Owner): () => void {
    this.#owners.add(owner)
    this.#listen()
    return () => {
      this.#owners.delete(owner)
      this.#listen()
    }
  }

  list(): KeyAction[] {
    return [...this.#owners].flatMap((owner) => owner())
  }

  #listen(): void {
    this.#stop()
    const isSequence = (keys: string) => keys.includes(' ')
    const names = this.list()
      .map(({ keys }) => keys)
      .sort((a, b) => Number(isSequence(b)) - Number(isSequence(a)))
    const run = (keys: string) => (event: KeyboardEvent) => {
      const action = this.list().find((each) => each.keys === keys)
      if (!action) return
      event.preventDefault()
      action.run(event)
    }
    const pressed = (keys: string) => keysFor(this.#own, keys)
    this.#stop = tinykeys(window, Object.fromEntries(names.map((keys) => [pressed(keys), run(keys)])), {
      ignore: isForSomethingElse,
    })
  }
}

const KeysContext = createContext<Keys | null>(null)

const OwnKeysContext = createContext<OwnKeys>({})
const noKeys: OwnKeys = {}

/** Lets the components inside have keys; `own` are those that the person has chosen in place of others. */
export function KeysProvider({ own = noKeys, children }: { own?: OwnKeys; children: ReactNode }) {
  const [keys] = useState(() => new Keys())
  useEffect(() => keys.use(own), [keys, own])
  return (
    <OwnKeysContext value={own}>
      <KeysContext value={keys}>{children}</KeysContext>
    </OwnKeysContext>
  )
}

/** Returns the keys of the person, by what they take the place of. */
export function useOwnKeys(): OwnKeys {
  return useContext(OwnKeysContext)
}

/** Returns a function that names the key of the person for a default one. */
export function useKeyFor(): (keys: string) => string {
  const own = useOwnKeys()
  return (keys) => keysFor(own, keys)
}

/** Gives the page keys while the component is shown. */
export function useKeys(actions: readonly KeyAction[]): void {
  const keys = useContext(KeysContext)
  const current = useRef(actions)
  current.current = actions
  const names = actions.map((action) => action.keys).join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: other keys are listened to anew
  useEffect(() => keys?.add(() => current.current), [keys, names])
}

/** The key on its button, as the person has it, where there is a keyboard. Screen readers get it from `aria-keyshortcuts`. */
export function Key({ children, className }: { children: string; className?: string }) {
  const own = useOwnKeys()
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'inline-grid h-5 min-w-5 shrink-0 place-items-center rounded-[5px] border border-current/30 px-1 font-body text-xs leading-none font-medium pointer-coarse:hidden',
        className,
      )}
    >
      {keysFor(own, children)}
    </span>
  )
}

/** The keys of the page that is shown behind, in a dialog. */
export function KeyList() {
  const own = useOwnKeys()
  const t = useTranslations('staff.keys')
  const keys = useContext(KeysContext)
  const [all] = useState(() => keys?.list() ?? [])
  const groups = [
    { name: t('here'), actions: all.filter(({ isEverywhere }) => !isEverywhere) },
    { name: t('everywhere'), actions: all.filter(({ isEverywhere }) => isEverywhere) },
  ]
  return (
    <div className="flex flex-col gap-6">
      {groups.map(({ name, actions }) =>
        actions.length === 0 ? null : (
          <section key={name}>
            <h3 className="mb-2 text-sm font-semibold text-muted">{name}</h3>
            <dl className="grid gap-x-10 text-sm sm:grid-cols-2">
              {actions.map(({ keys: name, shown = name, label }) => (
                <div
                  key={name}
                  className="flex items-baseline justify-between gap-4 border-b border-line py-1.5"
                >
                  <dt>{label}</dt>
                  <dd>
                    <kbd className="rounded-[5px] border border-edge px-1.5 py-px font-body text-xs whitespace-nowrap">
                      {keysFor(own, shown)}
                    </kbd>
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ),
      )}
      <p className="text-sm text-muted">{t('hint')}</p>
    </div>
  )
}
