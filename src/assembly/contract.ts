import { accounts } from '../features/accounts/contract.ts'
import { account } from '../features/accounts/settings-contract.ts'
import { signup } from '../features/accounts/signup-contract.ts'
import { age } from '../features/age/contract.ts'
import { cards } from '../features/cards/contract.ts'
import { chats } from '../features/chats/contract.ts'
import { closure } from '../features/closure/contract.ts'
import { credits } from '../features/credits/contract.ts'
import { demo } from '../features/demo/contract.ts'
import { dataExports } from '../features/exports/contract.ts'
import { factors } from '../features/factors/contract.ts'
import { gifts } from '../features/gifts/contract.ts'
import { likes } from '../features/likes/contract.ts'
import { matching } from '../features/matching/contract.ts'
import { notifications } from '../features/notifications/contract.ts'
import { orders } from '../features/orders/contract.ts'
import { pages } from '../features/pages/contract.ts'
import { photos } from '../features/photos/contract.ts'
import { profiles } from '../features/profiles/contract.ts'
import { promotions } from '../features/promotions/contract.ts'
import { safety } from '../features/safety/contract.ts'
import { search } from '../features/search/contract.ts'
import { sites } from '../features/sites/contract.ts'
import { swipe } from '../features/swipe/contract.ts'
import { verification } from '../features/verification/contract.ts'
import { visits } from '../features/visits/contract.ts'

/** The whole HTTP API by feature (api.md); the document at `/api/openapi.json` is generated from it. */
export const contract = {
  sites,
  pages,
  visits,
  accounts,
  account,
  signup,
  factors,
  age,
  profiles,
  photos,
  verification,
  credits,
  cards,
  search,
  likes,
  matching,
  swipe,
  gifts,
  chats,
  orders,
  safety,
  promotions,
  closure,
  notifications,
  exports: dataExports,
  demo,
}
