import { callsOf, defineFeature } from '../../server/feature.ts'
import { acceptPhoto } from './attachments/server/photo-attachments.ts'
import { chats } from './contract.ts'
import { muteChat, pinChat } from './conversations/server/mark-chat.ts'
import { deleteChat, deleteChatsWith } from './deletion/server/delete-chat.ts'
import { introduce, listNewMatches } from './matches/server/new-matches.ts'
import { Chat, ChatEvents, Message, Quoted } from './message-contract.ts'
import { reactToMessage, undoReaction } from './messages/server/react-to-message.ts'
import { takeBackMessage } from './messages/server/take-back-message.ts'
import { listMessages } from './reading/server/list-messages.ts'
import { listChats, readChat, readOnline, readTotals } from './reading/server/read-chats.ts'
import { confirmDelivery, markRead, showTyping } from './receipts/server/receipts.ts'
import { searchChats } from './search/server/search-chats.ts'
import { sendMessage, startChat } from './sending/server/send-message.ts'
import { chatsContribution } from './server/contribution.ts'

export const chatsFeature = defineFeature({
  name: 'chats',
  knows: [
    'accounts',
    'age',
    'cards',
    'credits',
    'gifts',
    'likes',
    'matching',
    'photos',
    'profiles',
    'promotions',
    'sites',
  ],
  reads: ['accounts', 'likes'],
  calls: {
    chats: callsOf(
      chats,
      {
        list: listChats,
        search: searchChats,
        online: readOnline,
        totals: async (ctx) => ({ totals: await readTotals(ctx) }),
        newMatches: listNewMatches,
        introduction: introduce,
        start: startChat,
        read: readChat,
        messages: listMessages,
        send: sendMessage,
        markRead,
        mute: muteChat,
        pin: pinChat,
        confirmDelivery,
        typing: showTyping,
        takeBack: takeBackMessage,
        accept: acceptPhoto,
        react: reactToMessage,
        undoReaction,
        delete: deleteChat,
        deleteWith: deleteChatsWith,
      },
      {
        tag: 'Chats',
        description:
          'Conversations between two members. `credits` in answers is the balance, `message.credits` the cost.',
        schemas: { Chat, Message, Quoted },
        events: ChatEvents,
        // Two numbers in the title of every page.
        openBeforeEntry: ['totals'],
      },
    ),
  },
  contribution: chatsContribution,
})
