import { data, redirect } from 'react-router'
import { nextPath } from '../../features/accounts/path-rules.ts'
import { useTranslations } from '../../web/i18n/texts.ts'
import { PageTitle } from '../../web/page-title.tsx'
import { defineForm, defineScreen } from '../../web/screen.ts'
import { requireDemo } from './demo.ts'
import { GuideSteps } from './guide-steps.tsx'

const screen = defineScreen({
  prepare: async (page) => {
    await requireDemo(page)
  },
})
export const loader = screen.loader
export const clientLoader = screen.clientLoader

/** The button of the demo bar: 100 credits, then back to the page. */
const form = defineForm(async ({ api, url }) => {
  await api.call.demo.addCredits({})
  const next = url.searchParams.get('next')
  return next ? redirect(nextPath(next)) : null
})
export const action = form.action
export const clientAction = async (args: Parameters<typeof form.clientAction>[0]) => {
  const answer = await form.clientAction(args)
  // The page behind the bar stays; the balance arrives over the live stream.
  return answer instanceof Response ? data(null) : answer
}

/** The tour of the demo as a page, for browsers without JavaScript and for links. */
export default function GuideScreen() {
  const t = useTranslations('demo')
  return (
    <main id="content" className="page-width max-w-180 py-6 lg:py-10">
      <PageTitle title={t('title')} />
      <h1 className="text-xl">{t('title')}</h1>
      <p className="mt-2 mb-4 text-muted">{t('intro')}</p>
      <GuideSteps />
    </main>
  )
}
