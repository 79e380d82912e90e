import { endpoints } from '../../../server/http/runner.ts'
import { chats } from '../contract.ts'
import { acceptPhoto } from './accept-photo.ts'
import { confirmDelivery } from './confirm-delivery.ts'
import { deleteChat, deleteChatsWith } from './delete-chat.ts'
import { listMessages } from './list-messages.ts'
import { markRead } from './mark-read.ts'
import { muteChat } from './mute-chat.ts'
import { reactToMessage, undoReaction } from './react-to-message.ts'
import { listChats, readChat, readTotals } from './read-chats.ts'
import { readOnline } from './read-online.ts'
import { searchChats } from './search-chats.ts'
import { showTyping } from './show-typing.ts'
import { takeBackMessage } from './take-back-message.ts'
import { sendMessage, startChat } from './write-message.ts'

export const chatsEndpoints = endpoints(chats, {
  list: listChats,
  search: searchChats,
  online: readOnline,
  totals: async (ctx) => ({ totals: await readTotals(ctx) }),
  start: startChat,
  read: readChat,
  messages: listMessages,
  send: sendMessage,
  markRead,
  mute: muteChat,
  confirmDelivery,
  typing: showTyping,
  takeBack: takeBackMessage,
  accept: acceptPhoto,
  react: reactToMessage,
  undoReaction,
  delete: deleteChat,
  deleteWith: deleteChatsWith,
})
