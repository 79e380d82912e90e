import { useQuery } from '@tanstack/react-query'
import { PageText } from '../../features/pages/web/public.tsx'
import { useTranslations } from '../../web/i18n/texts.ts'
import { ChevronDown } from '../../web/kit/icons.tsx'
import { Link } from '../../web/kit/link.tsx'
import { useApi } from '../../web/page-data.tsx'

/** The first questions, which open without a script; for search engines too (schema.org: FAQPage). */
export function HomeQuestions() {
  const t = useTranslations('home')
  const { data } = useQuery(useApi().pages.questions.queryOptions({ input: {} }))
  if (!data) return null
  return (
    <section
      aria-labelledby="questions-title"
      className="page-width pt-12"
      itemScope
      itemType="https://schema.org/FAQPage"
    >
      <div className="mx-auto flex max-w-720 flex-col">
        <h2 id="questions-title" className="text-xl">
          {t('questionsTitle')}
        </h2>
        <div className="mt-4 divide-y divide-line border-y border-line">
          {data.questions.map(({ name, question, answer }) => (
            <details
              key={name}
              className="group"
              itemScope
              itemProp="mainEntity"
              itemType="https://schema.org/Question"
            >
              <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-3 font-semibold [&::-webkit-details-marker]:hidden">
                <span itemProp="name">{question}</span>
                <ChevronDown className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180" />
              </summary>
              <div
                className="pb-4 text-muted"
                itemScope
                itemProp="acceptedAnswer"
                itemType="https://schema.org/Answer"
              >
                <div itemProp="text">
                  <PageText>{answer}</PageText>
                </div>
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
