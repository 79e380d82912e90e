import { expect, test } from 'vitest'
import { expressionsOf } from './expressions.ts'
import { findSuperlinear, type Superlinear } from './measure.ts'

const { expressions, builders, built } = expressionsOf()
const files = [...new Set(expressions.map(({ file }) => file))]

test('every file that builds expressions is known to the run', () => {
  expect(files.length).toBeGreaterThan(40)
  expect(new Set(built.map(({ file }) => file))).toEqual(builders)
})

// Measured times still depend on the machine: run by hand, `FUZZ=1 npx vitest run tests/regex`.
const timed = test.runIf(process.env.FUZZ === '1')

timed('the run knows a slow expression, and leaves a linear one alone', { timeout: 120_000 }, () => {
  for (const source of ['=+$', '(a+)+$', '(?:a|aa)+$']) {
    expect(findSuperlinear({ file: '', source, flags: 'g' }), source).not.toBeNull()
  }
  for (const source of ['(?<!=)=+$', '[a-z]+', '^\\s+', '\\d{3,20}x']) {
    expect(findSuperlinear({ file: '', source, flags: 'gu' }), source).toBeNull()
  }
})

/** Not linear: they read messages, whose length has a limit. */
const superlinear = new Set(['features/chats/shield.ts'])

// Time is this thread's CPU, as a ratio: a busy machine does not change it.
timed.each(files.filter((file) => !superlinear.has(file)))(
  '%s reads any text in linear time',
  { timeout: 300_000 },
  (file) => {
    const slow: Superlinear[] = []
    for (const expression of expressions.filter((one) => one.file === file)) {
      const found = findSuperlinear(expression)
      if (found) slow.push(found)
    }
    expect(slow).toEqual([])
  },
)
