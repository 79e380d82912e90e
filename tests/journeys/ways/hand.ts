import { expect, type Locator, type Page } from '@playwright/test'
import { hold, settled, swipe } from '../hands.ts'

/** A file as a person chooses it. */
export interface ChosenFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** How a person uses a page: with one finger, or with the keys. Nothing else reaches the page. */
export interface Hand {
  kind: 'touch' | 'keyboard'
  /** Follows a link or presses a button. */
  press: (target: Locator) => Promise<void>
  /** Chooses a radio button, or turns a checkbox or switch on. */
  tick: (target: Locator) => Promise<void>
  /** Chooses an option of a `select` by its label. */
  pick: (select: Locator, label: string) => Promise<void>
  /** Moves to a field and types. */
  write: (field: Locator, text: string) => Promise<void>
  /** Sends the form of the field just written in, by the button or by Enter. */
  send: (button: Locator) => Promise<void>
  /** Chooses a file by a file input. */
  attach: (input: Locator, file: ChosenFile) => Promise<void>
  /** Opens the menu of a message and chooses an entry; `text` is in the message. */
  chooseOf: (message: Locator, text: Locator, entry: Locator) => Promise<void>
  /** Likes or passes on the card on top of the swipe game. */
  throwCard: (card: Locator, side: 'left' | 'right') => Promise<void>
}

/** Types into the field that has the focus. */
async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await expect(field).toBeFocused()
  await page.keyboard.type(text)
  await expect(field).toHaveValue(text)
}

/** Returns what a finger meets: the input itself, or its label where the input is invisible. */
async function touchedBy(input: Locator): Promise<Locator> {
  const box = await input.boundingBox()
  return box && box.width > 1 ? input : input.locator('xpath=ancestor::label')
}

/**
 * Keeps the browser's own window for files closed. Asked for when an input is pressed, it may come after the
 * press.
 */
function holdFileWindows(page: Page): void {
  page.on('filechooser', () => {})
}

/** A finger: taps, holds and swipes; it types into the field that a tap has focused. */
export function fingerOn(page: Page): Hand {
  holdFileWindows(page)
  const press = async (target: Locator) => {
    await target.tap()
  }
  return {
    kind: 'touch',
    press,
    tick: async (target) => {
      await (await touchedBy(target)).tap()
      await expect(target).toBeChecked()
    },
    pick: async (select, label) => {
      await select.tap()
      await expect(select).toBeFocused()
      // The list of a select belongs to the device and is not in the page.
      await select.selectOption({ label })
    },
    write: async (field, text) => {
      await field.tap()
      await typeInto(page, field, text)
    },
    send: press,
    attach: async (input, file) => {
      const chooser = page.waitForEvent('filechooser')
      await (await touchedBy(input)).tap()
      await (await chooser).setFiles(file)
    },
    chooseOf: async (message, text, entry) => {
      await hold(page, text, () => expect(message.locator('.holdable')).toHaveAttribute('data-held'))
      await entry.tap()
    },
    throwCard: async (card, side) => {
      await settled(page)
      await swipe(page, card, side, { rests: true })
    },
  }
}

/** Stops of the Tab key on the longest page, with room. */
const maxStops = 160

/** The keys: Tab, arrows, Enter, Space, Escape and letters. */
export function keysOn(page: Page): Hand {
  holdFileWindows(page)
  const { keyboard } = page
  const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement)
  const isInGroup = (radio: Locator) =>
    radio.evaluate((element) => {
      const { activeElement } = document
      const { name, type } = element as HTMLInputElement
      return (
        activeElement instanceof HTMLInputElement &&
        activeElement.name === name &&
        activeElement.type === type
      )
    })
  /** Presses Tab until the focus is there. */
  const tabTo = async (target: Locator, isThere = isFocused) => {
    await expect(target).toBeAttached()
    for (let stop = 0; stop < maxStops; stop += 1) {
      if (await isThere(target)) return
      await keyboard.press('Tab')
    }
    throw new Error(`Tab does not stop at ${target}`)
  }
  const press = async (target: Locator) => {
    await tabTo(target)
    await keyboard.press('Enter')
  }
  return {
    kind: 'keyboard',
    press,
    tick: async (target) => {
      const isRadio = (await target.getAttribute('type')) === 'radio'
      await tabTo(target, isRadio ? isInGroup : isFocused)
      if (!isRadio || (await isFocused(target))) await keyboard.press('Space')
      for (let step = 0; step < 10 && !(await target.isChecked()); step += 1)
        await keyboard.press('ArrowDown')
      await expect(target).toBeChecked()
    },
    pick: async (select, label) => {
      await tabTo(select)
      await keyboard.type(label)
      await expect(select.locator('option:checked')).toHaveText(label)
    },
    write: async (field, text) => {
      await tabTo(field)
      await typeInto(page, field, text)
    },
    send: async () => {
      await keyboard.press('Enter')
    },
    attach: async (input, file) => {
      await tabTo(input)
      const chooser = page.waitForEvent('filechooser')
      await keyboard.press('Enter')
      await (await chooser).setFiles(file)
    },
    chooseOf: async (message, _text, entry) => {
      await press(message.locator('[aria-haspopup=menu]'))
      await expect(entry).toBeVisible()
      for (let step = 0; step < 12 && !(await isFocused(entry)); step += 1) await keyboard.press('ArrowDown')
      await expect(entry).toBeFocused()
      await keyboard.press('Enter')
    },
    throwCard: async (card, side) => {
      const section = card.locator('xpath=ancestor::section[1]')
      await tabTo(section, () => section.evaluate((element) => element.contains(document.activeElement)))
      await keyboard.press(side === 'right' ? 'ArrowRight' : 'ArrowLeft')
    },
  }
}
