import { describeCalls } from '../../../server/openapi/reference.ts'
import { pages } from '../contract.ts'

export const pagesReference = describeCalls(pages, {
  tag: 'Pages',
  description: 'Static pages in the language of the request.',
  calls: {
    read: {
      summary: 'Read a static page',
      description:
        'The body is paragraphs with an empty line between them; one that begins with `## ` is a heading.',
      example: {
        input: { slug: 'terms' },
        output: { title: 'Terms', body: 'These terms apply to members.' },
      },
    },
  },
})
