import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { useApi } from '../../../web/page-data.tsx'
import { defineScreen } from '../../../web/screen.ts'
import { MemberPage, Moment, rowsClass } from './member-page.tsx'
import { memberIdOf, memberOptions } from './member-queries.ts'

const screen = defineScreen({
  access: 'session',
  queries: ({ api, params }) => [
    memberOptions(api, memberIdOf(params.id)),
    api.support.devices.queryOptions({ input: { id: memberIdOf(params.id) } }),
  ],
})
export const loader = screen.loader
export const clientLoader = screen.clientLoader

/** A member's open sessions, and when browsers that are known logged in. */
export default function DevicesScreen() {
  const t = useTranslations('support.devices')
  const id = memberIdOf(useParams().id)
  const data = useQuery(useApi().support.devices.queryOptions({ input: { id } })).data
  const devices = data?.devices ?? []
  const browsers = data?.browsers ?? []
  return (
    <MemberPage>
      <section aria-labelledby="sessions" className="flex flex-col gap-2">
        <h2 id="sessions" className="text-base">
          {t('sessions')}
        </h2>
        {devices.length === 0 ? <p className="text-sm text-muted">{t('none')}</p> : null}
        <ul className={devices.length === 0 ? 'hidden' : rowsClass}>
          {devices.map(({ id: session, user_agent, address, last_seen_at, created_at }) => (
            <li
              key={session}
              className="grid gap-x-4 gap-y-0.5 px-4 py-2 md:grid-cols-[minmax(0,1fr)_10rem_auto]"
            >
              <span className="wrap-anywhere">{user_agent || t('unknown')}</span>
              <span className="text-muted tabular-nums">{address}</span>
              <span className="text-muted md:text-end">
                <span className="block">
                  {t('seen')} <Moment at={last_seen_at} />
                </span>
                <span className="block text-xs">
                  {t('since')} <Moment at={created_at} />
                </span>
              </span>
            </li>
          ))}
        </ul>
      </section>
      {browsers.length === 0 ? null : (
        <section aria-labelledby="browsers" className="flex flex-col gap-2">
          <h2 id="browsers" className="text-base">
            {t('browsers')}
          </h2>
          <ul className={rowsClass}>
            {browsers.map(({ last_login_at }) => (
              <li key={last_login_at} className="px-4 py-2">
                <Moment at={last_login_at} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </MemberPage>
  )
}
