import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { movedTo, nextMove, orderOfAll, orderOfStored } from './photo-order.ts'

describe('the order of photos', () => {
  it.each([
    [[1, 2, 3, 4], [3, 2], [1, 3, 2, 4], 'what is not shown keeps its position'],
    [[1, 2, 3], [3, 1, 2], [3, 1, 2], 'all are shown'],
    [[1, 2, 3], [], [1, 2, 3], 'none is shown'],
  ])('of all %j with %j shown: %j (%s)', (all, shown, expected) => {
    expect(orderOfAll(all, shown)).toEqual(expected)
  })

  it.each([
    [[1, 2, 3], [3, 9, 1, 2], [3, 1, 2], 'deleted since'],
    [[1, 2, 3, 4], [3, 1], [3, 1, 2, 4], 'added since'],
  ])('of %j stored and %j wanted: %j (%s)', (stored, wanted, expected) => {
    expect(orderOfStored(stored, wanted)).toEqual(expected)
  })

  it.each([
    [[1, 2, 3], [1, 2, 3], null, 'nothing to do'],
    [[1, 2, 3], [3, 1, 2], { id: 3, position: 1 }, 'one moved to the beginning'],
    [[1, 2, 3, 4], [2, 3, 4, 1], { id: 1, position: 4 }, 'one moved to the end is one move, not three'],
    [[1, 2, 3, 4], [4, 3, 2, 1], { id: 4, position: 1 }, 'several moves: the beginning first'],
  ])('from %j to %j begins with %j (%s)', (stored, wanted, move, _why) => {
    expect(nextMove(stored, wanted)).toEqual(move)
  })

  // spec: photos-13
  it('is reached by its moves from any other order, without a redundant move', () => {
    const ids = fc.uniqueArray(fc.nat(), { maxLength: 25 })
    const orders = ids.chain((order) =>
      fc.tuple(
        fc.constant(order),
        fc.shuffledSubarray(order, { minLength: order.length, maxLength: order.length }),
      ),
    )
    fc.assert(
      fc.property(orders, ([from, to]) => {
        let stored = from
        for (let count = 0; count <= from.length; count += 1) {
          const move = nextMove(stored, to)
          if (!move) break
          stored = movedTo(stored, move.id, move.position - 1)
        }
        expect(stored).toEqual(to)
      }),
    )
  })
})
