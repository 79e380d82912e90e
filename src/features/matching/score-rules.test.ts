import { describe, expect, test } from 'vitest'
import type { MatchAnswers, Wish } from './contract.ts'
import { noAnswers } from './rules.ts'
import { type Candidate, metShare, scoreOf, scoreParts } from './score-rules.ts'

const now = new Date('2026-06-15T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()

const wanting = (...wishes: Wish[]): MatchAnswers => ({ ...noAnswers, wishes })
const red: Wish = { trait: 'hair_color', codes: ['red'], weight: 1 }
const slim: Wish = { trait: 'body_type', codes: ['slim', 'athletic'], weight: 3 }
const outside: Wish = { trait: 'interests', codes: ['hiking', 'biking', 'beach', 'outdoors'], weight: 2 }

interface OwnParts {
  tags?: string[]
  answers?: MatchAnswers
  has_place?: boolean
}
const own = ({ tags = [], answers = noAnswers, has_place = false }: OwnParts = {}) => ({
  tags: new Set(tags),
  answers,
  has_place,
})
type OtherParts = Partial<Omit<Candidate, 'tags'>> & { tags?: string[] }
const other = ({ tags = [], ...rest }: OtherParts = {}): Candidate => ({
  profile_id: 1,
  age: 34,
  is_fictional: false,
  last_active: daysAgo(60),
  created_at: daysAgo(90),
  km: null,
  answers: noAnswers,
  ...rest,
  tags: new Set(tags),
})

test('the parts are points of 100', () => {
  expect(Object.values(scoreParts).reduce((sum, points) => sum + points, 0)).toBe(100)
})

describe('the share of wishes that are met', () => {
  // spec: matching-7
  test.each<[string, Wish[], string[], number | null]>([
    ['no wishes say nothing', [], ['hair_color:red'], null],
    ['an unknown trait is not met', [red], [], 0],
    ['any code of a trait will do', [slim], ['body_type:athletic'], 1],
    ['the same code of another trait does not count', [red], ['eye_color:red'], 0],
    ['a wish that matters a lot weighs three times', [red, slim], ['body_type:slim'], 3 / 4],
    ['and the lighter one a quarter', [red, slim], ['hair_color:red'], 1 / 4],
    ['one interest of three that are enough', [outside], ['hiking'], 1 / 3],
    ['three interests are enough', [outside], ['hiking', 'biking', 'beach'], 1],
    ['a single interest is all', [{ ...outside, codes: ['wine'] }], ['wine'], 1],
  ])('%s', (_reason, wishes, tags, share) => {
    const met = metShare(wishes, new Set(tags))
    if (share === null) expect(met).toBeNull()
    else expect(met).toBeCloseTo(share)
  })
})

describe('the score', () => {
  test.each<[string, OwnParts, OtherParts, number]>([
    ['nothing known, not active lately: only that they fit', {}, {}, 67],
    ['nothing known, active today', {}, { last_active: daysAgo(0.5) }, 100],
    ['here this week counts less', {}, { last_active: daysAgo(3) }, 87],
    ['here this month less again', {}, { last_active: daysAgo(20) }, 77],
    ['a fictional profile is never here', {}, { is_fictional: true, last_active: daysAgo(0.5) }, 67],
    ['a wish that is met', { answers: wanting(red) }, { tags: ['hair_color:red'] }, 87],
    ['a wish that is not', { answers: wanting(red) }, { tags: ['hair_color:grey'] }, 27],
    [
      'their wish, met: the score does not reveal wishes',
      { tags: ['hair_color:red'] },
      { answers: wanting(red) },
      67,
    ],
    ['their wish, not met: the same', {}, { answers: wanting(red) }, 67],
    ['interests in common', { tags: ['wine', 'tea'] }, { tags: ['wine'] }, 61],
    ['in the same town', { has_place: true }, { km: 5 }, 75],
    ['half way', { has_place: true }, { km: 105 }, 63],
    ['far away', { has_place: true }, { km: 400 }, 50],
    ['an unknown position counts as the farthest', { has_place: true }, {}, 50],
    [
      'everything',
      { tags: ['wine', 'hair_color:red'], answers: wanting(slim), has_place: true },
      { tags: ['wine', 'body_type:slim'], answers: wanting(red), km: 5, last_active: daysAgo(0) },
      100,
    ],
  ])('%s', (_reason, ownParts, otherParts, score) => {
    expect(scoreOf(own(ownParts), other(otherParts), now).score).toBe(score)
  })
})

describe('the reasons', () => {
  test('wishes come first, the weightier before others, then traits in common', () => {
    const me = own({
      tags: ['wine', 'hair_color:black'],
      answers: { ...wanting(red, slim, outside), min_age: 30, max_age: 40 },
      has_place: true,
    })
    const them = other({
      tags: ['hair_color:red', 'body_type:slim', 'beach', 'wine', 'art'],
      answers: { ...noAnswers, min_age: 20 },
      km: 15,
      last_active: daysAgo(2),
      created_at: daysAgo(3),
    })
    expect(scoreOf(me, them, now).reasons).toEqual([
      { kind: 'trait', trait: 'body_type', code: 'slim', weight: 3 },
      { kind: 'trait', trait: 'hair_color', code: 'red', weight: 1 },
      { kind: 'interests', codes: ['beach', 'wine'] },
      { kind: 'both_ways' },
      { kind: 'near', km: 15 },
    ])
  })

  test.each<[string, OwnParts, OtherParts, string[]]>([
    ['a member without data looks for nobody in particular', {}, {}, []],
    [
      'with given ages: looks for somebody like the viewer',
      {},
      { answers: { ...noAnswers, max_age: 50 } },
      ['both_ways'],
    ],
    [
      'wishes only: the reason would reveal them',
      { tags: ['hair_color:red'] },
      { answers: wanting(red) },
      [],
    ],
    [
      'a fictional profile looks for nobody',
      {},
      { is_fictional: true, answers: { ...noAnswers, max_age: 50 } },
      [],
    ],
    [
      'nor is it here or new',
      {},
      { is_fictional: true, last_active: daysAgo(0), created_at: daysAgo(0) },
      [],
    ],
    ['far is no reason', { has_place: true }, { km: 60 }, []],
    ['new and here', {}, { last_active: daysAgo(0), created_at: daysAgo(1) }, ['active', 'new']],
    ['an age within those that were named', { answers: { ...noAnswers, min_age: 30 } }, {}, ['age']],
  ])('%s', (_reason, ownParts, otherParts, kinds) => {
    const { reasons } = scoreOf(own(ownParts), other(otherParts), now)
    expect(reasons.map(({ kind }) => kind)).toEqual(kinds)
  })
})
