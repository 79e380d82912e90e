import { ChatBubble } from '../chat-bubble.tsx'
import { IconButton } from '../icon-button.tsx'
import { EllipsisVertical, Trash2 } from '../icons.tsx'
import { Menu } from '../overlays/menu.tsx'
import { samplePortrait } from './sample-portrait.ts'
import { Section } from './section.tsx'

const evening = new Date('2026-11-20T20:14:00Z')

/** Messages in every state. */
export function Chat() {
  return (
    <Section title="Chat bubble">
      <ol className="mx-auto max-w-messages">
        <ChatBubble side="other" author="Noor" time={evening}>
          Good evening. Is that your dog on the third picture?
        </ChatBubble>
        <ChatBubble side="other" author="Noor" time={evening} isContinued>
          He looks as if he owns the place.
        </ChatBubble>
        <ChatBubble side="own" author="You" time={evening} status="read">
          He does. I only pay the rent.
        </ChatBubble>
        <ChatBubble side="own" author="You" time={evening} status="delivered" isContinued>
          Do you like dogs?
        </ChatBubble>
        <ChatBubble side="own" author="You" time={evening} status="sent">
          Or rather: do you like this one?
        </ChatBubble>
        <ChatBubble
          side="own"
          author="You"
          time={evening}
          status="sending"
          menu={
            <Menu
              trigger={(props) => (
                <IconButton {...props} label="Message actions" size="small">
                  <EllipsisVertical />
                </IconButton>
              )}
              entries={[{ key: 'delete', label: 'Delete', icon: <Trash2 />, onSelect: () => undefined }]}
            />
          }
        >
          No hurry, he has all evening.
        </ChatBubble>
        <ChatBubble
          side="own"
          author="You"
          time={evening}
          status="failed"
          onRetry={() => undefined}
          onDelete={() => undefined}
        >
          Are you still there?
        </ChatBubble>
        <ChatBubble side="other" author="Noor" time={evening} isBare>
          <img src={samplePortrait(350)} alt="" className="block h-52 w-48 object-cover" />
        </ChatBubble>
      </ol>
    </Section>
  )
}
