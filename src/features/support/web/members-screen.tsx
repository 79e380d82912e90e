import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Form, useSearchParams } from 'react-router'
import type { Api } from '../../../web/api/api.ts'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { Badge } from '../../../web/kit/badge.tsx'
import { Button } from '../../../web/kit/button.tsx'
import { TextField } from '../../../web/kit/fields/field.tsx'
import { Search } from '../../../web/kit/icons.tsx'
import { ItemBoundary } from '../../../web/kit/item-boundary.tsx'
import { useApi } from '../../../web/page-data.tsx'
import { AppLink } from '../../../web/router/app-link.tsx'
import { defineScreen } from '../../../web/screen.ts'
import { StaffPage } from '../../staff/web/public.tsx'
import { rowsClass } from './member-page.tsx'

const findOptions = (api: Api, q: string) => ({
  ...api.support.findMembers.queryOptions({ input: { q } }),
  staleTime: 0,
})
const queryOf = (search: URLSearchParams) => search.get('q')?.trim().slice(0, 300) ?? ''

const screen = defineScreen({
  access: 'session',
  queries: ({ api, url }) => {
    const q = queryOf(url.searchParams)
    return q === '' ? [] : [findOptions(api, q)]
  },
})
export const loader = screen.loader
export const clientLoader = screen.clientLoader

/** Finds members by what they can be named with, each in full (staff: 6.2). */
export default function MembersScreen() {
  const t = useTranslations('support')
  const [search] = useSearchParams()
  const q = queryOf(search)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (q === '') field.current?.focus()
  }, [q])
  return (
    <StaffPage title={t('title')}>
      <Form key={q} className="flex max-w-720 items-end gap-3" role="search">
        <TextField
          ref={field}
          name="q"
          type="search"
          autoComplete="off"
          label={t('search.label')}
          hint={t('search.hint')}
          start={<Search />}
          defaultValue={q}
          className="flex-1"
        />
        <Button type="submit">{t('search.submit')}</Button>
      </Form>
      {q === '' ? null : <Found q={q} />}
    </StaffPage>
  )
}

function Found({ q }: { q: string }) {
  const t = useTranslations('support')
  const { data } = useQuery(findOptions(useApi(), q))
  const members = data?.members ?? []
  if (data && members.length === 0) return <p className="text-muted">{t('search.empty')}</p>
  return (
    <ul className={rowsClass}>
      {members.map(({ id, name, email, site, status, found_by }) => (
        <ItemBoundary key={id} as="li">
          <li>
            <AppLink
              to={`/admin/members/${id}`}
              className="grid min-h-12 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 px-4 py-2 -outline-offset-2 hover:bg-ground lg:grid-cols-[minmax(8rem,1fr)_minmax(10rem,2fr)_minmax(8rem,1fr)_9rem_8rem]"
            >
              <span className="truncate font-semibold">{name}</span>
              <span className="truncate text-muted max-lg:order-3">{email}</span>
              <span className="truncate text-muted max-lg:order-4 max-lg:text-end">{site}</span>
              <span className="text-muted max-lg:order-5">
                {t('search.by', { what: t(`search.foundBy.${found_by}`) })}
              </span>
              <span className="text-end">
                <Badge>{t(`status.${status}`)}</Badge>
              </span>
            </AppLink>
          </li>
        </ItemBoundary>
      ))}
    </ul>
  )
}
