import type { Environment } from '../server/environment.ts'
import { OperatorError } from '../server/operator-error.ts'
import { reseal } from '../server/reseal.ts'
import { readProductConfig } from './config.ts'
import { withApp } from './with-app.ts'

/** Seals with SECRET what SECRET_PREVIOUS sealed, and prints what it found. Returns false if something was unreadable. */
export async function resealAll(environment: Environment, print: (line: string) => void): Promise<boolean> {
  const config = readProductConfig(environment)
  if (!config.previousSecret) throw new OperatorError('Set SECRET_PREVIOUS to the key before SECRET.')
  let isComplete = true
  await withApp(config, async ({ services }) => {
    for (const { what, resealed, unreadable } of await reseal(services)) {
      print(`${what}: ${resealed} sealed again${unreadable > 0 ? `, ${unreadable} unreadable` : ''}`)
      if (unreadable > 0) isComplete = false
    }
  })
  print(
    isComplete
      ? 'Everything is sealed with SECRET. Links in mails that were signed before end with SECRET_PREVIOUS.'
      : 'Some values were sealed with yet another key: they stay unreadable.',
  )
  return isComplete
}
