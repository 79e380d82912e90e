import { oc } from '@orpc/contract'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { requireDescribedOutput } from './described-output.ts'

const call = oc.output(
  z.object({ name: z.string(), town: z.string().optional(), likes: z.array(z.object({ id: z.int() })) }),
)
const outputs = [
  { case: 'all fields', output: { name: 'Ada', town: 'Delft', likes: [{ id: 1 }] } },
  { case: 'without what may be absent', output: { name: 'Ada', likes: [] } },
  { case: 'undefined, which JSON leaves out', output: { name: 'Ada', town: undefined, likes: [] } },
  {
    case: 'a field too many',
    output: { name: 'Ada', likes: [], email: 'ada@example.com' },
    refused: 'email',
  },
  { case: 'one too many inside', output: { name: 'Ada', likes: [{ id: 1, by: 2 }] }, refused: 'likes.0.by' },
  { case: 'a missing field', output: { likes: [] }, refused: 'name' },
  { case: 'another type', output: { name: 'Ada', likes: [{ id: '1' }] }, refused: 'likes.0.id' },
]

test.each(outputs)('an output with $case', async ({ output, refused }) => {
  const checked = requireDescribedOutput(call, 'members.read', output)
  if (refused === undefined) return expect(checked).resolves.toBeUndefined()
  await expect(checked).rejects.toThrow(refused)
  // Its values may be private.
  await expect(checked).rejects.not.toThrow('ada@example.com')
})
