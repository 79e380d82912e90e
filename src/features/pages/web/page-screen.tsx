import { useSuspenseQuery } from '@tanstack/react-query'
import { redirectDocument, useParams } from 'react-router'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { useApi } from '../../../web/page-data.tsx'
import { PageTitle } from '../../../web/page-title.tsx'
import { defineForm, defineScreen } from '../../../web/screen.ts'
import { useSiteSettings } from '../../sites/web/public.tsx'
import { CookieSettings } from './cookie-choice.tsx'
import { type PageSection, PageText, sectionsOf } from './page-text.tsx'

const screen = defineScreen({
  queries: ({ api, params }) => [
    api.pages.read.queryOptions({ input: { slug: params.slug ?? '' } }),
    ...(params.slug === 'cookies' ? [api.pages.cookieChoice.queryOptions({ input: {} })] : []),
  ],
})
export const loader = screen.loader
export const clientLoader = screen.clientLoader

const form = defineForm(async ({ api, form: entered, url }) => {
  const choice = entered.get('choice') === 'yes' ? 'yes' : 'no'
  await api.call.pages.chooseCookies({ choice })
  const next = url.searchParams.get('next') ?? ''
  return redirectDocument(/^\/(?![/\\])[^\s\\]*$/.test(next) ? next : '/pages/cookies')
})
/** The form of the choice about cookies, from any page. */
export const action = form.action

/** HTML and links for visitors; members keep the scripts that their navigation needs. */
export const handle = { isHydrated: 'forMembers', isSameForVisitors: true }

/** Shows a static page: headings, paragraphs, lists (product: Pages). */
export default function PageScreen() {
  const api = useApi()
  const { slug = '' } = useParams()
  const { title, description, body, anchors } = useSuspenseQuery(
    api.pages.read.queryOptions({ input: { slug } }),
  ).data
  const sections = sectionsOf(body, anchors)
  const site = useSiteSettings()?.name
  return (
    <main id="content" className="page-width py-8 lg:py-12">
      <PageTitle
        title={title}
        isWhole={site !== undefined && title.includes(site)}
        description={description}
      />
      <div className="mx-auto flex max-w-prose flex-col">
        <h1 className="text-2xl text-balance">{title}</h1>
        {sections.length > 4 && sections.every(({ anchor }) => anchor) ? (
          <Contents sections={sections} />
        ) : null}
        {slug === 'faq' ? <Questions sections={sections} /> : <Sections sections={sections} />}
      </div>
    </main>
  )
}

function Contents({ sections }: { sections: PageSection[] }) {
  const t = useTranslations('frame')
  return (
    <nav aria-label={t('contents')} className="mt-5 rounded-card bg-secondary px-5 py-4 text-on-secondary">
      <ul className="flex flex-col gap-x-6 sm:block sm:columns-2">
        {sections.map(({ anchor, title }) => (
          <li key={anchor}>
            <a href={`#${anchor}`} className="inline-flex min-h-8 items-center py-0.5 hover:underline">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Sections({ sections }: { sections: PageSection[] }) {
  return sections.map(({ anchor, title, text }) => (
    <section key={anchor || title} id={anchor || undefined} className="mt-8 scroll-mt-20">
      {title === '' ? null : <h2 className="text-lg">{title}</h2>}
      <PageText>{text}</PageText>
      {anchor === 'choice' ? <CookieSettings /> : null}
    </section>
  ))
}

/** Questions with their answers, for search engines too (schema.org: FAQPage), without a script. */
function Questions({ sections }: { sections: PageSection[] }) {
  return (
    <div itemScope itemType="https://schema.org/FAQPage">
      {sections.map(({ anchor, title, text }) => (
        <section
          key={anchor || title}
          id={anchor || undefined}
          className="mt-8 scroll-mt-20"
          itemScope
          itemProp="mainEntity"
          itemType="https://schema.org/Question"
        >
          <h2 className="text-lg" itemProp="name">
            {title}
          </h2>
          <div itemScope itemProp="acceptedAnswer" itemType="https://schema.org/Answer">
            <div itemProp="text">
              <PageText>{text}</PageText>
            </div>
          </div>
        </section>
      ))}
    </div>
  )
}
