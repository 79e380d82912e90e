import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../../../src/routes.ts'

/** A route of `src/routes.ts`. */
export interface Screen {
  id: string
  file: string
  /** The name of its layout; `none` has no frame at all. */
  layout: string
}

/** Returns all routes with a screen. */
export async function screens(): Promise<Screen[]> {
  return (await routes).flatMap((entry: RouteConfigEntry) => {
    const layout = /([a-z]+)-layout\.tsx$/.exec(entry.file)?.[1] ?? 'none'
    return (entry.children ?? [entry]).map(({ id = '', file }) => ({ id, file, layout }))
  })
}
