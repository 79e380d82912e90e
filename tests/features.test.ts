import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contract } from '../src/assembly/contract.ts'
import { callGroups, features } from '../src/assembly/features.ts'

// Every feature is in the list of the assembly, and its manifest is true.

const root = join(import.meta.dirname, '..')
const names = features.map(({ name }) => name)

test('every folder of a feature has its manifest in the list', () => {
  expect(names.toSorted()).toEqual(readdirSync(join(root, 'src/features')).toSorted())
})

test('each feature comes after those that it knows', () => {
  const early = features.flatMap(({ name, knows }, index) =>
    knows.filter((other) => !names.slice(0, index).includes(other)).map((other) => `${name} before ${other}`),
  )
  expect(early).toEqual([])
})

test('browsers get the calls that the server has', () => {
  expect(Object.keys(contract).toSorted()).toEqual(Object.keys(callGroups).toSorted())
  for (const [name, group] of Object.entries(contract)) expect(group, name).toBe(callGroups[name]?.contract)
})
