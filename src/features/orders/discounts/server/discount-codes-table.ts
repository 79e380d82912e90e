import type { Country } from '../../../../core/countries.ts'
import type { Currency, MinorUnits } from '../../../../core/money.ts'
import type { Db, Made, ReadDb } from '../../../../server/db/tables.ts'
import { timeBonus, welcomeDiscount } from '../../discount-rules.ts'
import { type CodePurpose, type CodeStatus, type CodeValidity, foldCode, validityOf } from '../../rules.ts'

declare module '../../../../server/db/tables.ts' {
  interface Tables {
    discount_codes: {
      id: Made<number>
      code: string
      country: Country | null
      account_id: number | null
      purpose: CodePurpose | null
      created_at: Time
      expires: NullableTime
      value_percentage: number
      currency: Currency | null
      minimum_order_value: MinorUnits | null
      status: CodeStatus
      validity: CodeValidity
      paymentmethods: string[] | null
      /** Null: all sites. */
      site_id: number | null
      starts_at: NullableTime
      /** For those alone who signed up then; null: no bound. */
      signed_up_from: NullableTime
      signed_up_until: NullableTime
      /** Limits beside `validity`; null: none. */
      max_uses: number | null
      max_uses_per_member: number | null
      /** Orders that were paid with it, counted by the database. */
      uses: Made<number>
      made_by: number | null
      ended_at: NullableTime
    }
  }
}

/** A code's row. */
export type DiscountCodeRow = NonNullable<Awaited<ReturnType<typeof findCode>>>

/** Returns a code of any account, case-insensitively. */
export function findCode(db: ReadDb, code: string) {
  return db.selectFrom('discount_codes').selectAll().where('code', '=', foldCode(code)).executeTakeFirst()
}

/** Returns the codes with these ids. */
export function findCodesById(db: ReadDb, ids: number[]) {
  return db
    .selectFrom('discount_codes')
    .select(['id', 'code'])
    .where('id', 'in', ids.length > 0 ? ids : [0])
    .execute()
}

/** Returns the newest code that was created for an account and a purpose since `since`. */
export function findNewestCodeOf(db: ReadDb, accountId: number, purpose: CodePurpose, since: Date) {
  return db
    .selectFrom('discount_codes')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .where('created_at', '>', since.toISOString())
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** A code for one account, valid for one order. */
export interface NewPersonalCode {
  code: string
  account_id: number
  purpose: CodePurpose
  created_at: Date
  expires: Date
  /** 1 to 100. */
  value_percentage: number
}

/** Stores a new code for one account and returns its row. */
export function insertPersonalCode(db: Db, code: NewPersonalCode): Promise<DiscountCodeRow> {
  return db
    .insertInto('discount_codes')
    .values({ ...code, code: foldCode(code.code), status: 'active', validity: 'once' })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A code that staff makes for members. */
export interface NewCode {
  code: string
  site_id: number | null
  country: Country | null
  created_at: Date
  starts_at: Date | null
  expires: Date | null
  signed_up_from: Date | null
  signed_up_until: Date | null
  /** 1 to 100. */
  value_percentage: number
  currency: Currency | null
  minimum_order_value: MinorUnits | null
  max_uses: number | null
  max_uses_per_member: number | null
  made_by: number
}

/** Stores a code for members; undefined where there is one of that name. */
export function insertCode(db: Db, code: NewCode): Promise<DiscountCodeRow | undefined> {
  return db
    .insertInto('discount_codes')
    .values({ ...code, code: foldCode(code.code), status: 'active', validity: validityOf(code) })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Returns the codes that are for nobody alone, the newest first; those before an id. */
export function findCommonCodes(
  db: ReadDb,
  { beforeId, limit }: { beforeId: number | undefined; limit: number },
): Promise<DiscountCodeRow[]> {
  return db
    .selectFrom('discount_codes')
    .selectAll()
    .where('account_id', 'is', null)
    .where('purpose', 'is', null)
    .$if(beforeId !== undefined, (query) => query.where('id', '<', beforeId ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Returns a code that is for nobody alone; undefined for any other. */
export function findCommonCode(db: ReadDb, codeId: number): Promise<DiscountCodeRow | undefined> {
  return db
    .selectFrom('discount_codes')
    .selectAll()
    .where('id', '=', codeId)
    .where('account_id', 'is', null)
    .where('purpose', 'is', null)
    .executeTakeFirst()
}

/** Ends a code. Returns it; undefined where it is unknown, for one account alone, or at its end already. */
export function updateCodeEnded(db: Db, codeId: number, now: Date): Promise<DiscountCodeRow | undefined> {
  return db
    .updateTable('discount_codes')
    .set({ status: 'disabled', ended_at: now })
    .where('id', '=', codeId)
    .where('account_id', 'is', null)
    .where('status', '=', 'active')
    .returningAll()
    .executeTakeFirst()
}

/** Stores the codes that every site has; until when they last for a member follows from signup and activation. */
export async function ensureCommonCodes(db: Db, now: Date): Promise<void> {
  await db
    .insertInto('discount_codes')
    .values(
      [timeBonus, welcomeDiscount].map(({ code }) => ({
        code,
        created_at: now,
        value_percentage: 25,
        status: 'active' as const,
        validity: 'once-per-user' as const,
      })),
    )
    .onConflict((conflict) => conflict.column('code').doNothing())
    .execute()
}

/** Locks a code until the transaction ends; not against orders that refer to it, two of which would wait for each other. */
export async function lockCode(db: Db, codeId: number): Promise<DiscountCodeRow> {
  return db
    .selectFrom('discount_codes')
    .selectAll()
    .where('id', '=', codeId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/** Records that a code of validity `once` has been used. One that was disabled stays so. */
export async function updateCodeUsed(db: Db, codeId: number): Promise<void> {
  await db
    .updateTable('discount_codes')
    .set({ status: 'used' })
    .where('id', '=', codeId)
    .where('status', '<>', 'disabled')
    .execute()
}

/** Deletes the codes that were created for an account; those of orders stay, without their account. */
export async function deleteCodesOf(db: Db, accountId: number): Promise<void> {
  const used = db.selectFrom('orders').select('discount_code_id').where('discount_code_id', 'is not', null)
  await db
    .deleteFrom('discount_codes')
    .where('account_id', '=', accountId)
    .where('id', 'not in', used.where('account_id', '=', accountId).$castTo<{ discount_code_id: number }>())
    .execute()
  await db
    .updateTable('discount_codes')
    .set({ account_id: null, purpose: null, status: 'disabled' })
    .where('account_id', '=', accountId)
    .execute()
}
