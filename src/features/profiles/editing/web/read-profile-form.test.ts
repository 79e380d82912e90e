import { expect, test } from 'vitest'
import { interestsMark, readProfileForm } from './read-profile-form.ts'

function formOf(entries: [string, string][]): FormData {
  const form = new FormData()
  for (const [name, value] of entries) form.append(name, value)
  return form
}

test('reads only the fields of the form; blanks empty a field', () => {
  const form = formOf([
    ['about_me', 'Hello'],
    ['city', '  '],
    ['hair_color', ''],
    ['seeking', 'both'],
    ['unknown', 'x'],
  ])
  expect(readProfileForm(form)).toEqual({ about_me: 'Hello', city: null, hair_color: null, seeking: 'both' })
})

test('distinguishes an unticked list from a missing one', () => {
  expect(readProfileForm(formOf([]))).toEqual({})
  expect(readProfileForm(formOf([[interestsMark, '1']]))).toEqual({ interests: [] })
  const picked = formOf([
    [interestsMark, '1'],
    ['interests', 'art'],
    ['interests', 'wine'],
  ])
  expect(readProfileForm(picked)).toEqual({ interests: ['art', 'wine'] })
})

// spec: core-9
test('reads the answers in their order, without prompts that are not answered', () => {
  const form = formOf([
    ['prompts', '1'],
    ['prompt_1', 'sunday'],
    ['answer_1', '  '],
    ['prompt_2', 'dish'],
    ['answer_2', 'Risotto.'],
    ['prompt_3', ''],
    ['answer_3', 'Which one?'],
  ])
  expect(readProfileForm(form)).toEqual({
    prompts: [
      { prompt: 'dish', answer: 'Risotto.' },
      { prompt: '', answer: 'Which one?' },
    ],
  })
  expect(readProfileForm(formOf([['prompts', '1']]))).toEqual({ prompts: [] })
})

test('leaves out a region of the previous country', () => {
  const form = formOf([
    ['country', 'DE'],
    ['countryregion', 'NL-UT'],
  ])
  expect(readProfileForm(form)).toEqual({ country: 'DE' })
  form.set('countryregion', 'DE-BY')
  expect(readProfileForm(form)).toEqual({ country: 'DE', countryregion: 'DE-BY' })
})
