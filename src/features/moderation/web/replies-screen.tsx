import { useTranslations } from '../../../web/i18n/texts.ts'
import { defineScreen } from '../../../web/screen.ts'
import { StaffPage, staffMeOptions, useMayDo, useStaff } from '../../staff/web/public.tsx'
import { mayOpenQueue } from '../rules.ts'
import { Macros } from './macros.tsx'
import { Replies } from './replies.tsx'

const screen = defineScreen({
  access: 'session',
  prepare: async ({ api, queryClient }) => {
    const { staff } = await queryClient.ensureQueryData(staffMeOptions(api))
    const held = staff?.permissions ?? []
    await Promise.all([
      held.includes('members.support') || held.includes('content.write')
        ? queryClient.ensureQueryData(api.moderation.replies.queryOptions({ input: {} }))
        : null,
      mayOpenQueue(held)
        ? queryClient.ensureQueryData(api.moderation.macros.queryOptions({ input: {} }))
        : null,
    ])
  },
})
export const loader = screen.loader
export const clientLoader = screen.clientLoader

/** What is written or chosen once and used often: canned replies, and named decisions. What is open is in the address. */
export default function RepliesScreen() {
  const t = useTranslations('shift')
  const may = useMayDo()
  const hasMacros = mayOpenQueue(useStaff()?.permissions ?? [])
  const hasReplies = may('members.support') || may('content.write')
  return (
    <StaffPage title={t('replies.title')}>
      <div className="grid items-start gap-8 xl:grid-cols-2">
        {hasReplies ? <Replies mayWrite={may('content.write')} /> : null}
        {hasMacros ? <Macros mayWrite={may('rules.live')} /> : null}
      </div>
    </StaffPage>
  )
}
