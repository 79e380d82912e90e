import { callsOf, defineFeature } from '../../server/feature.ts'
import { pages } from './contract.ts'
import { chooseCookies, readCookieChoice } from './server/cookie-choice.ts'
import { readPage, readQuestions } from './server/read-page.ts'
import { sharePictureRoute } from './server/share-picture-route.ts'
import { sitemapRoute } from './server/sitemap-route.ts'

export const pagesFeature = defineFeature({
  name: 'pages',
  knows: ['sites'],
  calls: {
    pages: callsOf(
      pages,
      {
        read: readPage,
        questions: readQuestions,
        cookieChoice: readCookieChoice,
        chooseCookies,
      },
      {
        tag: 'Pages',
        description: 'Static pages in the language of the request, and the choice about counting visits.',
        openBeforeEntry: true,
      },
    ),
  },
  routes: [sitemapRoute, sharePictureRoute],
})
