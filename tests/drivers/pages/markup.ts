// What the HTML standard forbids and browsers forgive, so that no other test sees it. A checker of the whole standard
// (Nu) is a Java program; this reads what the product has got wrong before.

const empty = new Set(
  'area base br col embed hr img input link meta path circle source track use wbr'.split(' '),
)
const tagPattern = /<(\/?)([a-zA-Z][\w-]*)((?:"[^"]*"|[^">])*)>/g

/** Returns what is wrong with a page's markup, each once. */
export function markupProblems(html: string): string[] {
  const problems = new Set<string>()
  const ids = new Set<string>()
  const open: string[] = []
  const body = html.replace(/<(script|style|title|textarea)\b[\s\S]*?<\/\1>/g, '<$1></$1>')
  for (const [, slash, tag = '', attributes = ''] of body.matchAll(tagPattern)) {
    const name = tag.toLowerCase()
    if (slash) {
      // The end tags of `<path></path>` and of others that hold nothing close no element.
      const opened = open.lastIndexOf(name)
      if (opened >= 0) open.splice(opened)
      continue
    }
    const [parent = '', above = ''] = [open.at(-1), open.at(-2)]
    if (parent === 'dl' && !['dt', 'dd', 'div'].includes(name)) problems.add(`<${name}> in <dl>`)
    if (parent === 'div' && above === 'dl' && !['dt', 'dd'].includes(name))
      problems.add(`<${name}> in a group of <dl>`)
    const id = / id="([^"]*)"/.exec(attributes)?.[1]
    if (id !== undefined && ids.has(id)) problems.add(`id ${id} twice`)
    if (id !== undefined) ids.add(id)
    if (!empty.has(name) && !attributes.endsWith('/')) open.push(name)
  }
  for (const [, first = ''] of body.matchAll(/<select\b[^>]* required=""[^>]*><option value="([^"]*)"/g))
    if (first !== '') problems.add(`a required <select> that begins with ${first}`)
  return [...problems]
}
