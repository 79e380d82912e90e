import { tabStorage } from '../../../../web/browser-storage.ts'

/** Name of the welcome code in the session (product: Orders). */
const storedName = 'welcomeDiscountcode'

/** Stores that this session has shown the welcome discount. */
export function storeWelcomeCode(code: string): void {
  tabStorage.write(storedName, code)
}

/** Reports whether this session has shown the welcome discount. */
export function hasWelcomeCode(): boolean {
  return tabStorage.read(storedName) !== null
}

/** Forgets the welcome discount of this session: it ended, was used, or its member is gone. */
export function forgetWelcomeCode(): void {
  tabStorage.remove(storedName)
}
