import type { EmailSender } from '#shared/model/source.ts'
import type { Database } from '../../database/database.ts'
import type { EmailVerification } from '../../mail/email-verification.ts'
import type { Change, Look } from '../../database/transaction.ts'

/** A newsletter's emails rarely have more senders than this, and a dialog lists them. */
const MOST_SENDERS = 30

/** Prefix of keys for sender claims that an email makes without proof. */
const CLAIMED = 'claimed:'

/** Keys that identify newsletters: by list and by address. */
const listKey = (list: string): string => `list:${list}`
const addressKey = (address: string): string => `from:${address}`
/** Distinguishes emails from one address by the sender's name. Used only for senders that the reader split off. */
const nameKey = ({ list, address, name }: Pick<EmailSender, 'list' | 'address' | 'name'>): string =>
  `name:${address ?? list ?? ''}\n${name}`

export const isListKey = (key: string): boolean => key.startsWith(listKey('')) || key.startsWith(CLAIMED + listKey(''))

/**
 * If a list's signature does not verify an email, the list counts only together with the domain of the email's address,
 * because others may claim the same list.
 */
const listAtKey = (list: string, address: string | null): string => `${listKey(list)}@${address?.split('@')[1] ?? ''}`

/**
 * Returns the keys of an email's newsletter, most reliable first: its list, then its address. Unverified keys are
 * marked.
 */
export function keysOf(keys: readonly string[], { isVerified, isListVerified }: EmailVerification): string[] {
  const { list, address } = listAndAddress(keys)
  const mark = isVerified ? '' : CLAIMED
  const found: string[] = []
  if (list !== null) found.push(isListVerified ? listKey(list) : mark + listAtKey(list, address))
  // A list's signature proves nothing about the address of the author.
  if (address !== null && (isVerified || list === null || !isListVerified)) found.push(mark + addressKey(address))
  return found
}

/** Returns the key that assigns an email to the newsletter that the reader split off by the sender's name. */
export function apartKey(
  sender: Pick<EmailSender, 'list' | 'address' | 'name'>,
  { isVerified }: EmailVerification,
): string {
  return (isVerified ? '' : CLAIMED) + nameKey(sender)
}

/** Returns all forms of the keys that identify a sender, the verified ones first. */
export function formsOf(sender: Pick<EmailSender, 'list' | 'address' | 'name'>) {
  const { list, address } = sender
  const forms = (key: string) => [key, CLAIMED + key]
  return {
    list: list === null ? [] : [listKey(list), ...forms(listAtKey(list, address))],
    address: address === null ? [] : forms(addressKey(address)),
    name: forms(nameKey(sender)),
  }
}

/** Returns the list and the address among a sender's keys. */
export function listAndAddress(keys: readonly string[]): Pick<EmailSender, 'list' | 'address'> {
  const after = (start: string) => keys.find((key) => key.startsWith(start))?.slice(start.length) ?? null
  return { list: after(listKey('')), address: after(addressKey('')) }
}

/** The senders of a newsletter's emails. */
export class EmailSenders {
  readonly #statements

  constructor(database: Database) {
    this.#statements = statementsOf(database)
  }

  /** Returns the senders with the most emails first. */
  of(tx: Look, newsletter: number): Promise<EmailSender[]> {
    return this.#statements.senders.all(tx, { newsletter })
  }

  async note(
    tx: Change,
    contentId: number,
    { list, address, name, isVerified }: Omit<EmailSender, 'email_count'> & { readonly isVerified: boolean | null },
  ): Promise<void> {
    const verified = isVerified === null ? null : Number(isVerified)
    await this.#statements.note.run(tx, { id: contentId, list, address, name, verified })
  }
}

function statementsOf(database: Database) {
  const { kysely } = database
  return {
    senders: database.statement((p: { account: number; newsletter: number }) =>
      kysely
        .selectFrom('content')
        .innerJoin('email_sender', (join) =>
          join
            .onRef('email_sender.account_id', '=', 'content.account_id')
            .onRef('email_sender.content_id', '=', 'content.id'),
        )
        .select((eb) => ['list', 'address', 'name', eb.fn.countAll<number>().as('email_count')])
        .where('content.account_id', '=', p.account)
        .where('content.newsletter_id', '=', p.newsletter)
        .groupBy(['list', 'address', 'name'])
        .orderBy('email_count', 'desc')
        .orderBy('name')
        .limit(MOST_SENDERS),
    ),
    note: database.statement(
      (p: {
        account: number
        id: number
        list: string | null
        address: string | null
        name: string
        verified: number | null
      }) =>
        kysely
          .insertInto('email_sender')
          .values({
            account_id: p.account,
            content_id: p.id,
            list: p.list,
            address: p.address,
            name: p.name,
            is_verified: p.verified,
          })
          .onConflict((conflict) => conflict.columns(['account_id', 'content_id']).doNothing()),
    ),
  }
}
