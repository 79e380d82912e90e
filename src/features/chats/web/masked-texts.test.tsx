import { expect, test } from 'vitest'
import { conversation, list, messages, send, text } from '../../../../tests/drivers/chats-driver.ts'
import { newMember, type TestMember } from '../../../../tests/drivers/factories.ts'
import { type PageOptions, renderPage, textsOf, wordsOf } from '../../../../tests/drivers/rendered-page.tsx'
import { setUpApp, setUpSite } from '../../../../tests/drivers/set-up.ts'
import { hiddenMark } from '../../../core/contacts/contact-words.ts'
import { localeCodes } from '../../../core/locales.ts'
import type { Elements } from '../../../web/kit/elements.ts'
import { ToastProvider } from '../../../web/kit/overlays/toast.tsx'
import { searchOptions } from '../conversations/web/chat-queries.ts'
import type { Message } from '../message-contract.ts'
import { MessageBubble } from '../messages/web/message-bubble.tsx'
import { ChatRow } from '../reading/web/chat-row.tsx'
import { ChatSearchResults } from '../search/web/chat-search-results.tsx'
import { ReplyBar } from '../sending/web/reply-bar.tsx'

const app = setUpApp()
const site = setUpSite(app, { signup_credits: 100, message_credits: 1 })

/** Ada has written an address to Ben, then quoted it. */
async function written(body: string) {
  const [ada, ben] = [await newMember(app, site), await newMember(app, site)]
  const id = await conversation(ada, ben, body)
  const [first] = (await messages(ada, id)).messages
  await ada.call(`/api/chats/${id}/messages`, {
    method: 'POST',
    body: { ...text(body), reply_to_id: first.id },
  })
  return { ada, ben, id }
}
const bubbles = (all: Message[], other: { id: number; name: string }) => (
  <ol>
    {all.map((message) => (
      <MessageBubble
        key={message.id}
        message={message}
        other={other}
        isContinued={false}
        isMarked={false}
        onShowQuoted={undefined}
      />
    ))}
  </ol>
)
const render = (element: Elements, viewer: TestMember, options: PageOptions) =>
  renderPage(<ToastProvider>{element}</ToastProvider>, viewer, options)
/** Returns the elements that are underlined. */
const marked = (markup: string) =>
  [...markup.matchAll(/<span class="underline[^>]*>(.*?<\/span>)<\/span>/g)].map(([, inside = '']) =>
    wordsOf(inside),
  )

// spec: core-12
test('the mark for what is masked is in the language of the page, wherever a message is shown', async () => {
  const { ada, ben, id } = await written('Write to ada@example.com')
  const received = (await messages(ben, id)).messages as Message[]
  const [chat] = (await list(ben)).chats
  const found = (await ben.call('/api/chats/search?q=write')).body
  for (const locale of localeCodes) {
    const { mark } = textsOf(locale).chats.contactMasking
    const markup = await render(
      <>
        {bubbles(received, ada)}
        <ul>
          <ChatRow chat={chat} />
        </ul>
        <ChatSearchResults search="write" heading="h2" />
        <ReplyBar message={received[0] as Message} other={ada} onCancel={() => undefined} />
      </>,
      ben,
      {
        locale,
        fill: (queryClient, api) =>
          queryClient.setQueryData<unknown>(searchOptions(api, 'write').queryKey, {
            pages: [found],
            pageParams: [undefined],
          }),
      },
    )
    const shown = wordsOf(markup.replace(/<\/?mark[^>]*>/g, ''))
    // Twice in bubbles and among the results, in a quote, in the list and above the field.
    expect([locale, shown.split(`Write to ${mark}`).length - 1]).toEqual([locale, 7])
    if (locale !== 'en') expect([locale, shown.includes(hiddenMark)]).toEqual([locale, false])
  }
})

test('what members write themselves stays as they wrote it', async () => {
  const { ada, ben, id } = await written(`What does ${hiddenMark} mean?`)
  const own = (await messages(ada, id)).messages as Message[]
  const markup = await render(bubbles(own, ben), ada, { locale: 'pl' })
  expect(wordsOf(markup).split(hiddenMark).length - 1).toBe(3)
  expect(marked(markup)).toEqual([])
})

// spec: core-12
test('senders see which words the recipient does not see yet, until both have written', async () => {
  const { ada, ben, id } = await written('Call 0612345678 or see example.com, will you?')
  const shown = async () =>
    render(bubbles((await messages(ada, id)).messages as Message[], ben), ada, { locale: 'de' })
  const before = await shown()
  const { own, mark } = textsOf('de').chats.contactMasking
  const words = [`0612345678 ${mark}`, `example.com ${mark}`]
  expect(marked(before)).toEqual([...words, ...words])
  expect(wordsOf(before)).toContain(`Call ${words[0]} or see ${words[1]} , will you?`)
  expect(wordsOf(before)).toContain(own.replace('{name}', ben.name))
  await send(ben, id, 'Yes')
  const after = await shown()
  expect(marked(after)).toEqual([])
  expect(wordsOf(after)).not.toContain(mark)
  expect(wordsOf(after)).not.toContain(own.replace('{name}', ben.name))
})
