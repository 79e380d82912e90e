import { expect, test } from 'vitest'
import { createProgress, createShare } from './progress.ts'

// spec: demo-16
test('reports progress and the estimated time left every five seconds, and the end', () => {
  const lines: string[] = []
  let now = 0
  const report = createProgress(
    'portraits',
    40,
    (line) => lines.push(line),
    () => now,
  )
  for (let done = 1; done <= 40; done += 1) {
    now += 300
    report(done)
  }
  expect(lines).toEqual([
    '  portraits: 17 of 40, about 7 s left',
    '  portraits: 34 of 40, about 2 s left',
    '  portraits: 40, in 12 s',
  ])
})

// spec: server-41
test('sums up the parts to a share of all', () => {
  const shares: number[] = []
  const part = createShare(40, (share) => shares.push(share))
  const [members, portraits] = [part(), part()]
  members(10)
  portraits(10)
  members(20)
  portraits(30)
  expect(shares).toEqual([0.25, 0.5, 0.75, 1])
})
