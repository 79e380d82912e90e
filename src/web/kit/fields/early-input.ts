const selector = 'input, textarea, select'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** A visitor's input into a field before the page's scripts listened. */
export interface EarlyInput {
  key: string
  field: Field
  value: string
  isChecked: boolean
  /** Values of the chosen options. */
  chosen: readonly string[]
  /** The caret of the focused field, where it has one. */
  caret: [start: number, end: number] | null
  isFocused: boolean
}

/** Types of fields whose value is text, or becomes it. */
const wordless = ['checkbox', 'radio', 'file', 'hidden', 'submit', 'button', 'image', 'reset']

/** Returns fields by their type and name, numbered where several share them: a page drawn again has other elements. */
function fieldsByKey(document: Document): Map<string, Field> {
  const counts = new Map<string, number>()
  const fields = new Map<string, Field>()
  for (const field of document.querySelectorAll<Field>(selector)) {
    const option = isChoice(field) ? field.value : ''
    const name = [field.form?.id ?? '', field.type, field.name, option].join(' ')
    const number = counts.get(name) ?? 0
    counts.set(name, number + 1)
    fields.set(`${name} ${number}`, field)
  }
  return fields
}

function isChoice(field: Field): field is HTMLInputElement {
  return field.type === 'checkbox' || field.type === 'radio'
}

function isSelect(field: Field): field is HTMLSelectElement {
  return field.tagName === 'SELECT'
}

function isChanged(field: Field): boolean {
  if (isSelect(field)) {
    const options = [...field.options]
    // Without a default the browser chooses the first one.
    if (!options.some((option) => option.defaultSelected)) return field.selectedIndex > 0
    return options.some((option) => option.selected !== option.defaultSelected)
  }
  if (isChoice(field))
    return field.checked && !field.defaultChecked
      ? true
      : field.type === 'checkbox' && !field.checked && field.defaultChecked
  return !wordless.includes(field.type) && field.value !== field.defaultValue
}

/** Returns what was entered into a page so far: the fields that differ from the server's page, and the focused one. */
export function readEarlyInput(document: Document): EarlyInput[] {
  return [...fieldsByKey(document)]
    .filter(([, field]) => isChanged(field) || field === document.activeElement)
    .map(([key, field]) => ({
      key,
      field,
      value: field.value,
      isChecked: isChoice(field) && field.checked,
      chosen: isSelect(field) ? [...field.selectedOptions].map(({ value }) => value) : [],
      caret: caretOf(field),
      isFocused: field === document.activeElement,
    }))
}

/** Returns the later of two readings of each field; of a field that is gone, the earlier. */
export function mergeEarlyInput(earlier: readonly EarlyInput[], later: readonly EarlyInput[]): EarlyInput[] {
  const fields = new Map(earlier.filter(({ field }) => !field.isConnected).map((input) => [input.key, input]))
  for (const input of later) fields.set(input.key, input)
  return [...fields.values()]
}

/**
 * Enters again what was entered before the scripts listened, as events that they hear: a controlled field would
 * otherwise lose it with its next rendering. Caret and focus stay where they were.
 */
export function repeatEarlyInput(document: Document, inputs: readonly EarlyInput[]): void {
  const fields = fieldsByKey(document)
  for (const input of inputs) {
    const field = input.field.isConnected ? input.field : fields.get(input.key)
    if (!field || field.disabled) continue
    repeat(field, input)
    // A page drawn again has lost the focus.
    if (input.isFocused && field !== input.field && document.activeElement === document.body)
      field.focus({ preventScroll: true })
    if (input.caret && field === document.activeElement) setCaret(field, input.caret)
  }
}

function repeat(field: Field, { value, isChecked, chosen }: EarlyInput): void {
  if (isSelect(field)) {
    for (const option of field.options) option.selected = chosen.includes(option.value)
    if (isChanged(field)) field.dispatchEvent(new Event('change', { bubbles: true }))
    return
  }
  if (isChoice(field)) {
    if (isChecked === field.defaultChecked) return
    // React compares with what it has last seen; the click then does what the visitor's did.
    field.checked = field.defaultChecked
    field.click()
    return
  }
  if (value === field.defaultValue) return
  field.value = field.defaultValue
  setUnseen(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Sets a value past React, which notices a change only of a value that it has not set itself. */
function setUnseen(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const prototype = Object.getPrototypeOf(field)
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
}

function caretOf(field: Field): EarlyInput['caret'] {
  if (isSelect(field) || field.selectionStart === null) return null
  return [field.selectionStart, field.selectionEnd ?? field.selectionStart]
}

function setCaret(field: Field, [start, end]: [number, number]): void {
  if (!isSelect(field) && field.selectionStart !== null) field.setSelectionRange(start, end)
}
