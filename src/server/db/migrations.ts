import type { Migration } from './migrate.ts'

const files = import.meta.glob<string>('../../../migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** The files of `migrations/`, bundled into the program. */
export const migrations: Migration[] = Object.entries(files)
  .map(([path, text]) => ({ name: path.replace(/^.*\/|\.sql$/g, ''), sql: text }))
  .sort((a, b) => (a.name < b.name ? -1 : 1))
