import { type ReactNode, useEffect } from 'react'
import { Form } from 'react-router'
import { useTranslations } from '../../web/i18n/texts.ts'
import { classNames } from '../../web/kit/class-names.ts'
import { useApi } from '../../web/page-data.tsx'

/** The staff of the demo by what is before the @ of their addresses, in the order in which a visitor meets them. */
export const staffLogins = [
  'moderator',
  'senior',
  'childsafety',
  'support',
  'finance',
  'content',
  'sitemanager',
  'auditor',
  'admin',
] as const
export type StaffLogin = (typeof staffLogins)[number]

/** Enters as one of the staff and goes on to a page of theirs, without script too. */
export function EnterAsStaff({
  as,
  next,
  className,
  children,
}: {
  as: StaffLogin
  next: string
  className: string
  children: ReactNode
}) {
  return (
    <Form method="post" action={`/demo/enter?${new URLSearchParams({ as, next })}`}>
      <button type="submit" className={className}>
        {children}
      </button>
    </Form>
  )
}

/** All roles, each with what it may do; one click enters. Their work is begun to be made while one reads. */
export function WorkRoles({ className }: { className?: string }) {
  const t = useTranslations('demo.work')
  const api = useApi()
  useEffect(() => {
    // Whoever enters is told how far it is, and where it fails it is begun then.
    api.call.demo.prepareDesk({}).catch(() => {})
  }, [api])
  return (
    <ul className={classNames('-mx-3 grid', className)}>
      {staffLogins.map((login) => (
        <li key={login}>
          <EnterAsStaff
            as={login}
            next="/admin"
            className="w-full cursor-pointer rounded-control px-3 py-2.5 text-start hover:bg-ground"
          >
            <span className="block font-semibold">{t(`roles.${login}.title`)}</span>
            <span className="block text-sm text-muted">{t(`roles.${login}.text`)}</span>
          </EnterAsStaff>
        </li>
      ))}
    </ul>
  )
}
