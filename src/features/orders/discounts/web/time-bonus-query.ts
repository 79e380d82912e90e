import type { Api } from '../../../../web/api/api.ts'

/** Returns the query of the member's time bonus. */
export const timeBonusOptions = (api: Api) => api.orders.timeBonus.queryOptions({ input: {} })
