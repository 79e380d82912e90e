import { accounts } from './features/accounts/contract.ts'
import { account } from './features/accounts/settings-contract.ts'
import { cards } from './features/cards/contract.ts'
import { chats } from './features/chats/contract.ts'
import { credits } from './features/credits/contract.ts'
import { likes } from './features/likes/contract.ts'
import { photos } from './features/photos/contract.ts'
import { profiles } from './features/profiles/contract.ts'
import { search } from './features/search/contract.ts'
import { sites } from './features/sites/contract.ts'

/** The whole HTTP API by feature (api.md); the document at `/api/openapi.json` is made from it. */
export const contract = {
  sites,
  accounts,
  account,
  profiles,
  photos,
  credits,
  cards,
  search,
  likes,
  chats,
}
