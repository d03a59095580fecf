import { randomUUID } from 'node:crypto'
import { fromMicroseconds } from '#shared/model/dates.ts'
import { type Profile, profileType } from '#shared/model/profile.ts'
import type { Database } from '../database/database.ts'

/** Readers. The embedded library has one, made at its first start; nobody is asked for a password on their own machine. */
export class Accounts {
  readonly #database: Database
  readonly #clock: () => number
  readonly #statements

  constructor(database: Database, clock: () => number) {
    this.#database = database
    this.#clock = clock
    this.#statements = statementsOf(database)
  }

  /** The id of the local account. */
  local(): number {
    return this.#database.transaction(() => {
      const known = this.#statements.first.get({})
      if (known) return known.id
      const made = this.#statements.create.get({ uuid: randomUUID(), name: 'Reader', us: this.#clock() * 1000 })
      if (!made) throw new Error('The local account was not written')
      return made.id
    })
  }

  /** The signed-in reader as API.md section 1 has it; null when the account is gone. */
  profile(id: number): Profile | null {
    const row = this.#statements.find.get({ id })
    if (!row) return null
    return {
      id: row.id,
      account_id: row.id,
      uuid: row.uuid,
      profile_type: profileType.reader,
      name: row.name,
      any_name: row.name,
      display_name: row.name,
      photo_url: null,
      url: null,
      domain: null,
      domain_photo: null,
      description: null,
      email: row.email,
      has_saved_from_web_extension: false,
      google_account: null,
      is_premium: true,
      ...foreignProfile(fromMicroseconds(row.created_us)),
    }
  }
}

/** Fields that clients of the original read of the signed-in reader, with what is true of every account here. */
function foreignProfile(created: string) {
  return {
    first_name: null,
    last_name: null,
    avatar_photo: null,
    handles: [],
    communities: [],
    signup_complete: true,
    signup_complete_date: created,
    phone_number: null,
    is_staff: false,
    tts_voice: 1,
    twitter_account: null,
    readwise_account: null,
    notion_account: null,
    instapaper_account: null,
    pocket_account: null,
    kindle_account: null,
    email_forwarding_accounts: [],
    invitation_links: [],
    is_patron: false,
    // Complimentary: nobody pays where no payment is set up (API.md section 7).
    premium_type: 3,
    premium_expiration_date: null,
    ab_assignments: [],
  }
}

function statementsOf(database: Database) {
  const { kysely } = database
  return {
    first: database.statement(() => kysely.selectFrom('account').select('id').orderBy('id').limit(1)),
    find: database.statement((p: { id: number }) => kysely.selectFrom('account').selectAll().where('id', '=', p.id)),
    create: database.statement((p: { uuid: string; name: string; us: number }) =>
      kysely.insertInto('account').values({ uuid: p.uuid, name: p.name, created_us: p.us }).returning('id'),
    ),
  }
}
