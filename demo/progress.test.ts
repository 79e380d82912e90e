import { expect, test } from 'vitest'
import { createProgress } from './progress.ts'

// spec: demo-16
test('reports progress and the estimated time left every five seconds, and the end', () => {
  const lines: string[] = []
  let now = 0
  const report = createProgress(
    'members',
    40,
    (line) => lines.push(line),
    () => now,
  )
  for (let done = 1; done <= 40; done += 1) {
    now += 300
    report(done)
  }
  expect(lines).toEqual([
    '  members: 17 of 40, about 7 s left',
    '  members: 34 of 40, about 2 s left',
    '  members: 40, in 12 s',
  ])
})
