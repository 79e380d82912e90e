import { useMutation } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { profileTextNames } from '../../../core/profile-texts.ts'
import { apiErrorOf } from '../../../web/api/api-error.ts'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { Alert } from '../../../web/kit/alert.tsx'
import { Button } from '../../../web/kit/button.tsx'
import { Eye } from '../../../web/kit/icons.tsx'
import { useApi } from '../../../web/page-data.tsx'
import { defineScreen } from '../../../web/screen.ts'
import { useNames } from '../../moderation/web/public.tsx'
import { MemberPage } from './member-page.tsx'
import { memberIdOf, memberOptions } from './member-queries.ts'

const screen = defineScreen({
  access: 'session',
  queries: ({ api, params }) => [memberOptions(api, memberIdOf(params.id))],
})
export const loader = screen.loader
export const clientLoader = screen.clientLoader

type Seen = Awaited<ReturnType<ReturnType<typeof useApi>['call']['support']['seeAs']>>

/** A member as others see them. To read only; it is written into the audit, so it waits for a click. */
export default function SeeAsScreen() {
  const t = useTranslations('support')
  const api = useApi()
  const id = memberIdOf(useParams().id)
  const see = useMutation({ mutationFn: () => api.call.support.seeAs({ id }) })
  return (
    <MemberPage>
      {see.isError ? (
        <Alert tone="danger" isAnnounced>
          {apiErrorOf(see.error)?.message ?? t('failed')}
        </Alert>
      ) : null}
      {see.data ? (
        <Shown seen={see.data} />
      ) : (
        <div className="flex max-w-720 flex-col items-start gap-4 rounded-card border border-line bg-surface p-5">
          <p className="text-sm text-muted">{t('seeAs.text')}</p>
          <Button icon={<Eye />} isLoading={see.isPending} onClick={() => see.mutate()}>
            {t('seeAs.open')}
          </Button>
        </div>
      )}
    </MemberPage>
  )
}

function Shown({ seen: { profile, card, likes } }: { seen: Seen }) {
  const t = useTranslations('support.seeAs')
  const names = useNames()
  return (
    <div className="flex flex-col gap-5" role="status">
      <p className="text-sm text-muted">{t('likes', { count: likes.new })}</p>
      {profile === null ? (
        <Alert tone="warning">{t('nobody')}</Alert>
      ) : (
        <div className="grid items-start gap-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
          <section
            aria-label={t('card')}
            className="overflow-hidden rounded-card border border-line bg-surface"
          >
            {card?.main_image ? (
              <img
                src={card.main_image.filename}
                alt={t('mainPhoto')}
                className="aspect-4/5 w-full bg-secondary object-cover"
              />
            ) : (
              <p className="grid aspect-4/5 place-items-center bg-secondary text-muted">{t('noPhoto')}</p>
            )}
            <p className="px-4 py-3 font-semibold">
              {profile.name}
              {', '}
              {profile.age}
            </p>
          </section>
          <section aria-label={t('profile')} className="flex min-w-0 flex-col gap-4">
            <p>{[profile.city, profile.country].filter(Boolean).join(', ')}</p>
            {profileTextNames.map((name) =>
              profile[name] ? (
                <div key={name}>
                  <h2 className="text-sm text-muted">{names.label(name)}</h2>
                  <p className="max-w-prose whitespace-pre-line">{profile[name]}</p>
                </div>
              ) : null,
            )}
            {profile.prompts.map(({ prompt, question, answer }) => (
              <div key={prompt}>
                <h2 className="text-sm text-muted">{question}</h2>
                <p className="max-w-prose whitespace-pre-line">{answer}</p>
              </div>
            ))}
            <ul className="grid grid-cols-4 gap-2 empty:hidden sm:grid-cols-6">
              {profile.photos.map(({ id, thumb_filename }) => (
                <li key={id} className="aspect-4/5 overflow-hidden rounded-control bg-secondary">
                  <img src={thumb_filename} alt={t('photo')} className="size-full object-cover" />
                </li>
              ))}
            </ul>
          </section>
        </div>
      )}
    </div>
  )
}
