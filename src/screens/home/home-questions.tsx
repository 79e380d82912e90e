import { useQuery } from '@tanstack/react-query'
import { PageText, sectionsOf } from '../../features/pages/web/public.tsx'
import { useTranslations } from '../../web/i18n/texts.ts'
import { ChevronDown } from '../../web/kit/icons.tsx'
import { Link } from '../../web/kit/link.tsx'
import { useApi } from '../api.ts'

/** The questions of the page with all of them that come first. */
const first = ['free', 'price', 'fictional', 'safety', 'delete']

/** Five questions, which open without a script. */
export function HomeQuestions() {
  const t = useTranslations('home')
  const { data } = useQuery(useApi().pages.read.queryOptions({ input: { slug: 'faq' } }))
  if (!data) return null
  const questions = sectionsOf(data.body, data.anchors).filter(({ anchor }) => first.includes(anchor))
  if (questions.length === 0) return null
  return (
    <section aria-labelledby="questions-title" className="page-width pt-12">
      <div className="mx-auto flex max-w-720 flex-col">
        <h2 id="questions-title" className="text-xl">
          {t('questionsTitle')}
        </h2>
        <div className="mt-4 divide-y divide-line border-y border-line">
          {questions.map(({ anchor, title, text }) => (
            <details key={anchor} className="group">
              <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-3 font-semibold [&::-webkit-details-marker]:hidden">
                {title}
                <ChevronDown className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180" />
              </summary>
              <div className="pb-4 text-muted">
                <PageText>{text}</PageText>
              </div>
            </details>
          ))}
        </div>
        <p className="mt-4">
          <Link to="/pages/faq">{t('allQuestions')}</Link>
        </p>
      </div>
    </section>
  )
}
