import { expect, test } from 'vitest'
import { csvLine, readCsv } from './csv.ts'

// spec: staff-146
test.each([
  [['a', 1, null], 'a,1,\r\n', 'plain cells'],
  [['a,b', 'say "hi"', 'two\nlines'], '"a,b","say ""hi""","two\nlines"\r\n', 'cells that need quotes'],
  [['=1+1', '+1', '-A1', '@a', '\tx'], "'=1+1,'+1,'-A1,'@a,'\tx\r\n", 'texts that a spreadsheet would run'],
  [[-5, '-5.00', '-5.00+1'], "-5,-5.00,'-5.00+1\r\n", 'a number below zero is no formula'],
])('%s is written as %j: %s', (cells, line) => {
  expect(csvLine(cells)).toBe(line)
})

// spec: staff-148
test.each([
  [
    'a,b\r\n1,2\r\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
    'commas',
  ],
  [
    '\uFEFFa;b\n1,50;"x;""y"""\n\n',
    [
      ['a', 'b'],
      ['1,50', 'x;"y"'],
    ],
    'semicolons, quotes, a mark of the byte order',
  ],
  ['a\n"1\n2"', [['a'], ['1\n2']], 'lines within quotes'],
])('%j is read as %j: %s', (text, records) => {
  expect(readCsv(text)).toEqual(records)
})
