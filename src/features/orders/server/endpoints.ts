import { endpoints } from '../../../server/http/runner.ts'
import { orders } from '../contract.ts'
import { readDiscountCode } from './read-discount-code.ts'

export const ordersEndpoints = endpoints(orders, { discountCode: readDiscountCode })
