/** A cell: numbers are written as they are; text of others must not become a formula. */
export type CsvCell = string | number | null

/** What spreadsheets take for the beginning of a formula; a number below zero is none. */
const formula = /^(?!-?\d+(?:\.\d+)?$)[=+\-@\t\r]/

/**
 * Returns a line of CSV (RFC 4180) with its end. A text that a spreadsheet would run as a formula begins with an apostrophe, which
 * makes it text.
 */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(cell).join(',')}\r\n`
}

function cell(value: CsvCell): string {
  if (value === null) return ''
  const text = typeof value === 'string' && formula.test(value) ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Returns the records of a CSV text (RFC 4180), with commas or semicolons; empty lines are left out. */
export function readCsv(text: string): string[][] {
  const [head = ''] = text.replace(/^\uFEFF/, '').split(/\r?\n/, 1)
  const separator = head.split(';').length > head.split(',').length ? ';' : ','
  const records: string[][] = []
  let record: string[] = []
  let value = ''
  let isQuoted = false
  const source = text.replace(/^\uFEFF/, '')
  for (let at = 0; at < source.length; at += 1) {
    const char = source[at] ?? ''
    if (isQuoted) {
      if (char !== '"') value += char
      else if (source[at + 1] === '"') {
        value += char
        at += 1
      } else isQuoted = false
    } else if (char === '"') isQuoted = true
    else if (char === separator || char === '\n') {
      record.push(value.trim())
      value = ''
      if (char === '\n') {
        records.push(record)
        record = []
      }
    } else if (char !== '\r') value += char
  }
  records.push([...record, value.trim()])
  return records.filter((cells) => cells.some((each) => each !== ''))
}
