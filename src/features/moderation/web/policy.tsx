import { useQuery } from '@tanstack/react-query'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { ChevronDown } from '../../../web/kit/icons.tsx'
import { Link } from '../../../web/kit/link.tsx'
import { useApi } from '../../../web/page-data.tsx'

/** The sections of the terms by which staff decides. */
const sections = ['conduct', 'moderation'] as const

/** What the terms say about how members treat each other, beside the decision that is based on it. */
export function Policy() {
  const t = useTranslations('shift.policy')
  const { data } = useQuery(useApi().pages.read.queryOptions({ input: { slug: 'terms' } }))
  const parts = data ? partsOf(data.body, data.anchors) : []
  if (parts.length === 0) return null
  return (
    <section aria-labelledby="policy" className="flex flex-col gap-1 text-sm">
      <h2 id="policy" className="text-base">
        {t('title')}
      </h2>
      {parts.map(({ name, title, text }) => (
        <details key={name} open={name === 'conduct'} className="group">
          <summary className="flex min-h-9 cursor-pointer list-none items-center gap-1.5 font-semibold [&::-webkit-details-marker]:hidden">
            <span>{title}</span>
            <ChevronDown className="size-4 transition-[rotate] group-open:rotate-180" />
          </summary>
          <p className="max-w-prose pb-2 whitespace-pre-line text-muted">{text}</p>
        </details>
      ))}
      <Link tone="quiet" to="/pages/terms" target="_blank">
        {t('all')}
      </Link>
    </section>
  )
}

/** Returns the wanted sections of a page: their headings and words, without the marks of links. */
function partsOf(body: string, anchors: readonly string[]): { name: string; title: string; text: string }[] {
  const parts = body.split(/^## /m).slice(1)
  return sections.flatMap((name) => {
    const part = parts[anchors.indexOf(name)]
    if (part === undefined) return []
    const [title = '', ...lines] = part.split('\n')
    const text = lines.join('\n').replace(/\[([^[\]]*)\]\([^()]*\)/g, '$1')
    return [{ name, title, text: text.trim() }]
  })
}
