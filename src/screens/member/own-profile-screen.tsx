import { useSuspenseQuery } from '@tanstack/react-query'
import { redirect, useActionData, useSearchParams } from 'react-router'
import { useCurrentUser } from '../../features/accounts/web/public.tsx'
import { OwnPhotos } from '../../features/photos/web/public.tsx'
import {
  BlockedMembers,
  Completeness,
  ProfileForm,
  readProfileForm,
} from '../../features/profiles/web/public.tsx'
import { VerificationSection } from '../../features/verification/web/public.tsx'
import { useTranslations } from '../../web/i18n/texts.ts'
import { ButtonLink } from '../../web/kit/button.tsx'
import { Card } from '../../web/kit/card.tsx'
import { Eye } from '../../web/kit/icons.tsx'
import { useApi } from '../../web/page-data.tsx'
import { PageTitle } from '../../web/page-title.tsx'
import { putData, reload } from '../../web/query-cache.ts'
import { defineForm, defineScreen, type FormRefusal } from '../../web/screen.ts'
import { DisabledNotice } from '../layout/member-notices.tsx'

const screen = defineScreen({
  access: 'session',
  // The regions of the member's own country are in the form from the start.
  prepare: async ({ api, queryClient }) => {
    const { profile } = await queryClient.ensureQueryData(api.profiles.readOwn.queryOptions())
    await queryClient.ensureQueryData(api.sites.regions.queryOptions({ input: { country: profile.country } }))
  },
  queries: ({ api }) => [
    api.profiles.readOwn.queryOptions(),
    api.profiles.prompts.queryOptions(),
    api.profiles.blocked.queryOptions(),
    api.verification.read.queryOptions({ input: {} }),
  ],
})
export const loader = screen.loader
export const clientLoader = screen.clientLoader

const form = defineForm(async ({ api, queryClient, form: sent }) => {
  const answer = await api.call.profiles.changeOwn(readProfileForm(sent))
  putData(queryClient, api.profiles.readOwn.queryKey(), answer)
  // Another country has another currency.
  await reload(queryClient, api.accounts.current.key(), api.cards.key(), api.sites.settings.key())
  return redirect('/profile?saved')
})
export const action = form.action
export const clientAction = form.clientAction

/** The member's own profile: completeness, photos, verification; texts, basics, location, interests. */
export default function OwnProfileScreen() {
  const t = useTranslations('profiles')
  const api = useApi()
  const user = useCurrentUser()
  const [query] = useSearchParams()
  const refusal = useActionData<FormRefusal | undefined>() ?? null
  const { profile } = useSuspenseQuery(api.profiles.readOwn.queryOptions()).data
  return (
    <main id="content" className="page-width py-6 lg:py-8">
      <PageTitle title={t('title')} />
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="max-w-prose">
          <h1 className="text-xl lg:text-2xl">{t('title')}</h1>
          <p className="mt-1.5 text-muted">{t('edit.intro')}</p>
        </div>
        <ButtonLink to={`/members/${profile.id}`} tone="secondary" icon={<Eye />}>
          {t('edit.preview')}
        </ButtonLink>
      </div>
      {profile.status === 'disabled' ? (
        <div className="mt-5">
          <DisabledNotice />
        </div>
      ) : null}
      <div className="mt-6 grid items-start gap-5 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:grid-rows-[auto_1fr] lg:gap-6">
        <div className="flex min-w-0 flex-col gap-5 lg:gap-6">
          <Card id="photos" tabIndex={-1} className="scroll-mt-20">
            <OwnPhotos isPremium={user?.paid_user ?? false} />
          </Card>
          <Completeness profile={profile} />
          <VerificationSection />
        </div>
        <div className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <ProfileForm profile={profile} refusal={refusal} isSaved={query.has('saved')} />
        </div>
        <BlockedMembers />
      </div>
    </main>
  )
}
