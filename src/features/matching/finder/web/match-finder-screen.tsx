import { useSuspenseQuery } from '@tanstack/react-query'
import { redirect, useActionData, useSearchParams } from 'react-router'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { Alert } from '../../../../web/kit/alert.tsx'
import { useApi } from '../../../../web/page-data.tsx'
import { PageTitle } from '../../../../web/page-title.tsx'
import { putData } from '../../../../web/query-cache.ts'
import { defineForm, defineScreen, type FormArgs, type FormRefusal } from '../../../../web/screen.ts'
import { useCurrentUser } from '../../../accounts/web/public.tsx'
import { FinderForm } from './finder-form.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { MatchResults } from './match-results.tsx'
import { readFinderForm } from './read-finder-form.ts'

const screen = defineScreen({
  access: 'session',
  queries: ({ api }) => [api.matching.readFinder.queryOptions()],
  // The form contains the regions of the member's country from the start.
  prepare: async ({ api, queryClient }) => {
    const { user } = await queryClient.ensureQueryData(api.accounts.current.queryOptions({ input: {} }))
    if (!user) return
    const { country } = user.profile
    await queryClient.ensureQueryData(api.sites.regions.queryOptions({ input: { country } }))
  },
})
export const loader = screen.loader
export const clientLoader = screen.clientLoader

const form = defineForm(async (args) => {
  const { api, queryClient, form: sent } = args
  const isLoosening = sent.get('intent') === 'loosen'
  const answers = isLoosening ? await loosenedAnswers(args) : readFinderForm(sent)
  const finder = await api.call.matching.changeFinder(answers)
  putData(queryClient, api.matching.readFinder.queryKey(), finder)
  await queryClient.invalidateQueries({ queryKey: api.matching.suggestions.key(), refetchType: 'none' })
  return redirect('/match-finder?saved')
})
export const action = form.action
export const clientAction = form.clientAction

/** Returns the member's answers without the one that the clicked button relaxes. */
async function loosenedAnswers({ api, form: sent }: FormArgs) {
  const { answers } = await api.call.matching.readFinder()
  return sent.get('part') === 'ages'
    ? { ...answers, min_age: null, max_age: null }
    : { ...answers, countryregion: null }
}

/** Shows what the member looks for, and who fits both ways, by score (product: Matching). */
export default function MatchFinderScreen() {
  const t = useTranslations('matching')
  const api = useApi()
  const user = useCurrentUser()
  const refusal = useActionData<FormRefusal | undefined>() ?? null
  const [query] = useSearchParams()
  const { data: finder } = useSuspenseQuery(api.matching.readFinder.queryOptions())
  if (!user) return null
  return (
    <main id="content" className="page-width flex flex-col gap-5 py-5 lg:py-8">
      <PageTitle title={t('title')} />
      <div className="max-w-prose">
        <h1 className="text-xl lg:text-2xl">{t('title')}</h1>
        <p className="mt-1.5 text-muted">{t('intro')}</p>
      </div>
      {query.has('saved') && !refusal ? (
        <Alert tone="success" isAnnounced>
          {t('form.saved')}
        </Alert>
      ) : null}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:gap-x-8">
        <FinderForm
          // Remounts with what was saved; what was refused stays as it was entered.
          key={JSON.stringify(finder.answers)}
          answers={finder.answers}
          country={user.profile.country}
          refusal={refusal}
        />
        <div className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <MatchResults finder={finder} />
        </div>
        <HowItWorks />
      </div>
    </main>
  )
}
