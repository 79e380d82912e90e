import { expect, test } from 'vitest'
import { type AlertName, alertNames, nextAlert, readAlertTurns, writeAlertTurns } from './alert-turns.ts'

/** Returns the alerts of the first page views of a browser. */
function viewsOf(applying: readonly AlertName[], views: number): (AlertName | null)[] {
  let last: AlertName | null = null
  return Array.from({ length: views }, () => {
    last = nextAlert(applying, last)
    return last
  })
}

// spec: frame-47
test.each<[AlertName[], (AlertName | null)[]]>([
  [[], [null, null, null]],
  [['photo'], ['photo', 'photo', 'photo']],
  [
    ['photo', 'push'],
    ['photo', 'push', 'photo'],
  ],
  [
    ['push', 'enrich', 'photo'],
    ['photo', 'enrich', 'push'],
  ],
  [
    ['terms', 'photo', 'disabled'],
    ['terms', 'disabled', 'photo'],
  ],
])('of %j three page views show %j', (applying, shown) => {
  expect(viewsOf(applying, 3)).toEqual(shown)
})

// spec: frame-47
test('each alert that applies gets its turn, whatever applied before', () => {
  for (const last of [null, ...alertNames]) {
    for (let set = 1; set < 2 ** alertNames.length; set += 1) {
      const applying = alertNames.filter((_, nth) => set & (2 ** nth))
      let shown = last
      const views = applying.map(() => {
        shown = nextAlert(applying, shown)
        return shown
      })
      expect(new Set(views)).toEqual(new Set(applying))
    }
  }
})

test('a browser stores the last alert, and whether pushes are offered in it', () => {
  for (const last of [null, ...alertNames])
    for (const offersPushes of [true, false]) {
      const turns = { last, offersPushes }
      expect(readAlertTurns(writeAlertTurns(turns))).toEqual(turns)
    }
  expect(readAlertTurns(null)).toEqual({ last: null, offersPushes: false })
  expect(readAlertTurns('nonsense push')).toEqual({ last: null, offersPushes: true })
})
