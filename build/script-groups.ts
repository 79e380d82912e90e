import { globSync } from 'node:fs'
import { join } from 'node:path'
import { SourceModules } from './source-modules.ts'
import { staffFolders } from './staff-folders.ts'

const source = (file: string) => join(import.meta.dirname, '../src', file)

const inFramework =
  /node_modules[\\/](react|react-dom|react-router|scheduler|@tanstack|use-intl|icu-minify|@orpc|zod|@base-ui[\\/]react[\\/](csp|internals[\\/]csp)[\w-]*)[\\/]/

/** The scripts that every page of the app loads, below `src/`. */
export const everywhere = ['entry.client.tsx', 'root.tsx', 'screens/layout/default-layout.tsx']

/** What every page loads once it is interactive. */
const watchers = [
  'screens/layout/page-watchers.tsx',
  'assembly/page-contributions.ts',
  ...globSync('features/*/web/on-page.ts', { cwd: source('.') }),
]

/** What pages show until the visitor has answered it. */
const arrival = ['features/pages/web/cookie-question.tsx', 'screens/demo/demo-bar-content.tsx']

/** The screens that most visits consist of, by what they have in common. */
const areas = {
  lists: ['screens/search-screen.tsx', 'features/likes/web/likes-screen.tsx'],
  member: ['screens/member/member-screen.tsx'],
  chats: [
    'screens/layout/chat-layout.tsx',
    'features/chats/web/chats-screen.tsx',
    'features/chats/web/chat-screen.tsx',
    'features/chats/web/member-chat-screen.tsx',
  ],
  signup: ['screens/signup-screen.tsx'],
  settings: ['screens/settings-screen.tsx'],
}

/** The contract, to which pages of staff add their calls. */
const ofEveryCall = '\0virtual:client-contract'

/** What pages of staff have in common; nothing else, which pages of members would load with it. */
const isOfStaff = (id: string) =>
  staffFolders.some((folder) => id.startsWith(source(`${folder}/`))) ||
  /node_modules[\\/]tinykeys[\\/]/.test(id)

/**
 * Returns the groups of modules that are bundled into a file each, since a page loads whole files: the framework, the
 * frame of every page, what two areas share, what watches every page, and what several scripts share within an area. What a
 * single script needs stays in it.
 */
export function scriptGroups() {
  const modules = new SourceModules()
  const reachedFrom = (files: string[]) => {
    const reached = modules.reachedFrom(files.map(source))
    return (id: string) => reached.has(id)
  }
  const isInFrame = reachedFrom(everywhere)
  const isEntry = (id: string) => everywhere.some((file) => id === source(file))
  const perArea = Object.entries(areas).map(([name, screens]) => ({
    name,
    test: reachedFrom(screens),
    minShareCount: 2,
  }))
  const groups = [
    { name: 'framework', test: inFramework },
    { name: 'frame', test: (id: string) => (isInFrame(id) && !isEntry(id)) || id === ofEveryCall },
    { name: 'shared', test: (id: string) => perArea.filter(({ test }) => test(id)).length >= 2 },
    // One file, loaded by every page when it is interactive; chats need half of it at once.
    { name: 'watchers', test: reachedFrom(watchers) },
    ...perArea,
    { name: 'staff', test: isOfStaff, minShareCount: 2 },
    { name: 'arrival', test: reachedFrom(arrival) },
    { name: 'popups', test: /node_modules[\\/](@base-ui|@floating-ui)[\\/]/, minShareCount: 3 },
  ]
  return groups.map((group, index) => ({ ...group, priority: groups.length - index }))
}
