import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { PageTitle } from '../../../web/page-title.tsx'
import { defineScreen, useApi } from './api.ts'

const screen = defineScreen({
  queries: ({ api, params }) => [api.pages.read.queryOptions({ input: { slug: params.slug ?? '' } })],
})
export const loader = screen.loader
export const clientLoader = screen.clientLoader
export const handle = { isSameForVisitors: true }

/** Shows a static page: headings and paragraphs (product.md, 2: Static pages). */
export default function PageScreen() {
  const api = useApi()
  const { slug = '' } = useParams()
  const { title, body } = useSuspenseQuery(api.pages.read.queryOptions({ input: { slug } })).data
  return (
    <main id="content" className="page-width py-8 lg:py-12">
      <PageTitle title={title} />
      <article className="mx-auto flex max-w-prose flex-col">
        <h1 className="text-2xl text-balance">{title}</h1>
        {body.split('\n\n').map((paragraph) =>
          paragraph.startsWith('## ') ? (
            <h2 key={paragraph} className="mt-8 text-lg">
              {paragraph.slice(3)}
            </h2>
          ) : (
            <p key={paragraph} className="mt-2 wrap-anywhere">
              {paragraph}
            </p>
          ),
        )}
      </article>
    </main>
  )
}
