import { data } from 'react-router'
import { useTranslations } from '../../web/i18n/texts.ts'
import { PageTitle } from '../../web/page-title.tsx'
import { defineScreen } from '../../web/screen.ts'
import { requireDemo } from './demo.ts'
import { EnterAsStaff, type StaffLogin, WorkRoles } from './work-roles.tsx'

const screen = defineScreen({
  prepare: async (page) => {
    const { niche } = await requireDemo(page)
    // The staff of the demo is of the general site.
    if (niche !== 1) throw data(null, { status: 404 })
  },
})
export const loader = screen.loader
export const clientLoader = screen.clientLoader

/** What an operator tries on the first day, each on another screen: with which role, and where. */
const steps = {
  second: { as: 'senior', to: '/admin' },
  photos: { as: 'moderator', to: '/admin/photos' },
  report: { as: 'moderator', to: '/admin/queue/report' },
  ring: { as: 'senior', to: '/admin/members?q=ring1@vonk.test' },
  rule: { as: 'senior', to: '/admin/rules' },
  refund: { as: 'finance', to: '/admin/orders' },
  figures: { as: 'admin', to: '/admin/figures' },
  site: { as: 'sitemanager', to: '/admin/sites' },
  team: { as: 'admin', to: '/admin/team' },
  audit: { as: 'auditor', to: '/admin/audit' },
} as const satisfies Record<string, { as: StaffLogin; to: string }>
const allSteps = Object.keys(steps) as (keyof typeof steps)[]

/** The roles to enter by, and the tour of the demo for operators: ten things to try. */
export default function WorkScreen() {
  const t = useTranslations('demo.work')
  return (
    <main id="content" className="page-width max-w-180 py-6 lg:py-10">
      <PageTitle title={t('title')} />
      <h1 className="text-xl">{t('title')}</h1>
      <p className="mt-2 mb-3 text-muted">{t('intro')}</p>
      <WorkRoles className="sm:grid-cols-2" />
      <h2 id="try" className="mt-8 text-lg">
        {t('guide')}
      </h2>
      <p className="mt-1 mb-2 text-muted">{t('guideIntro')}</p>
      <ol className="flex flex-col divide-y divide-line">
        {allSteps.map((step, index) => {
          const { as, to } = steps[step]
          return (
            <li key={step} className="flex gap-4 py-3.5">
              <span
                aria-hidden="true"
                className="flex size-8 shrink-0 items-center justify-center rounded-full bg-ground text-sm font-semibold text-muted tabular-nums"
              >
                {index + 1}
              </span>
              <div className="min-w-0 flex-1">
                <div className="flex flex-wrap items-baseline justify-between gap-x-4">
                  <EnterAsStaff
                    as={as}
                    next={to}
                    className="cursor-pointer text-start font-semibold underline underline-offset-2"
                  >
                    {t(`steps.${step}.title`)}
                  </EnterAsStaff>
                  <span className="text-xs text-muted">{t('as', { role: t(`roles.${as}.title`) })}</span>
                </div>
                <p className="mt-0.5 text-sm text-muted">{t(`steps.${step}.text`)}</p>
              </div>
            </li>
          )
        })}
      </ol>
    </main>
  )
}
