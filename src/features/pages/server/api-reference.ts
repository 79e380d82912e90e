import { describeCalls } from '../../../server/openapi/reference.ts'
import { pages } from '../contract.ts'

export const pagesReference = describeCalls(pages, {
  tag: 'Pages',
  description: 'Static pages in the language of the request, and the choice about counting visits.',
  calls: {
    read: {
      summary: 'Read a static page',
      description:
        'The body is blocks with an empty line between them: `## ` begins a heading, `- ` each line of a list, and ' +
        '`[words](/path)` is a link. `anchors` names the headings in order.',
      example: {
        input: { slug: 'terms' },
        output: {
          title: 'Terms',
          description: 'The rules of this site.',
          body: '## Adults only\n\nThese terms apply to members.',
          anchors: ['adults'],
        },
      },
    },
    questions: {
      summary: 'Read the questions that visitors ask first',
      description: 'In the language of the request. Answers are blocks like those of a page.',
      example: {
        output: {
          questions: [{ name: 'free', question: 'What’s free?', answer: 'Signing up and liking are free.' }],
        },
      },
    },
    cookieChoice: {
      summary: 'Read the choice about counting visits',
      example: { output: { choice: 'unset' } },
    },
    chooseCookies: {
      summary: 'Choose whether visits are counted',
      description: 'Stored in the cookie `cookie_choice`, for a year.',
      example: { input: { choice: 'no' }, output: { choice: 'no' } },
    },
  },
})
