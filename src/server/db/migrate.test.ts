import { expect, test } from 'vitest'
import { statementsOf } from './migrate.ts'

test.each<[string, string[], string]>([
  ['select 1;\nselect 2;', ['select 1;', 'select 2;'], 'one statement per line'],
  ['select\n  1;\nselect 2', ['select\n  1;', 'select 2'], 'several lines, and an end without a semicolon'],
  ['select 1;  -- first\nselect 2;', ['select 1;  -- first', 'select 2;'], 'a comment behind the semicolon'],
  ['select 1; --a --b;\r\nselect 2;\r\n', ['select 1; --a --b;', 'select 2;'], 'lines that end in CRLF'],
  ['-- all;\nselect 1;', ['select 1;'], 'a line of comment'],
  ["select ';' || 1;", ["select ';' || 1;"], 'a semicolon within the line'],
  ['do $$\nbegin;\nend;\n$$;\nselect 2;', ['do $$\nbegin;\nend;\n$$;', 'select 2;'], 'a function body'],
])('cuts %j into %j (%s)', (text, statements, _why) => {
  expect(statementsOf(text)).toEqual(statements)
})
