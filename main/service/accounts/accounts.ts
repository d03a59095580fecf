import { randomBytes, randomUUID } from 'node:crypto'
import { fromMicroseconds } from '#shared/model/dates.ts'
import { type Profile, profileType } from '#shared/model/profile.ts'
import type { Database } from '../database/database.ts'
import { Stamps } from '../library/entries/stamps.ts'
import { type Handle, type HandleRefusal, Handles } from './handles.ts'
import { type ProfileSettings, unsaidSettings } from './profile-settings.ts'

const MOST_PROFILES = 1000

/**
 * Readers. The embedded library has one, created at its first start, because nobody is asked for a password on their
 * own machine.
 */
export class Accounts {
  readonly #database: Database
  readonly #clock: () => number
  readonly #mailDomain: string
  readonly #handles: Handles
  readonly #stamps: Stamps
  readonly #statements
  /** Every feed page contains the profile. Only this process changes profiles, so the cache is invalidated here. */
  readonly #profiles = new Map<number, Profile>()

  /** `mailDomain` is the domain of the addresses that receive mail for accounts. */
  constructor(database: Database, clock: () => number, mailDomain = 'localhost') {
    this.#database = database
    this.#clock = clock
    this.#mailDomain = mailDomain
    this.#handles = new Handles(database, clock)
    this.#stamps = new Stamps(database, clock)
    this.#statements = statementsOf(database)
  }

  /** The id of the local account: the first that existed. */
  local(): number {
    return this.#database.transaction(() => this.#statements.first.get({})?.id ?? this.#create('Reader', null))
  }

  /** `email` as emailAddress() returns it. Null if no account has it. */
  byEmail(email: string): number | null {
    return this.#statements.byEmail.get({ email })?.id ?? null
  }

  /** Creates a reader with an empty library. The address must be free. */
  create(email: string): number {
    return this.#create(email.split('@')[0] ?? email, email)
  }

  /** The signed-in reader for the API. Null if the account is gone. */
  profile(id: number): Profile | null {
    const known = this.#profiles.get(id)
    if (known) return known
    const read = this.#readProfile(id)
    if (this.#profiles.size >= MOST_PROFILES) this.#profiles.clear()
    if (read) this.#profiles.set(id, read)
    return read
  }

  #readProfile(id: number): Profile | null {
    const row = this.#statements.find.get({ id })
    if (!row) return null
    const { display_name: _, ...settings } = JSON.parse(row.settings) as ProfileSettings
    const handle = this.#handles.of(id)
    return {
      id: row.id,
      account_id: row.id,
      uuid: row.uuid,
      profile_type: profileType.reader,
      name: row.name,
      any_name: row.name,
      display_name: row.name,
      url: null,
      domain: null,
      domain_photo: null,
      email: row.email,
      google_account: null,
      is_premium: true,
      ...foreignProfile(fromMicroseconds(row.created_us)),
      ...unsaidSettings,
      ...settings,
      handles: handle === null ? [] : [handle],
      email_forwarding_address_subs: `subs-${row.mail_key}@${this.#mailDomain}`,
      email_forwarding_address_save: `save-${row.mail_key}@${this.#mailDomain}`,
    } as Profile
  }

  /** When it was created. '' if it is gone. */
  since(id: number): string {
    const row = this.#statements.find.get({ id })
    return row ? fromMicroseconds(row.created_us) : ''
  }

  /** Changes the named fields only. False if the account is gone. */
  change(id: number, change: ProfileSettings): boolean {
    return this.#database.transaction(() => {
      const row = this.#statements.find.get({ id })
      if (!row) return false
      const { display_name: name = row.name, ...said } = change
      const settings = JSON.stringify({ ...(JSON.parse(row.settings) as ProfileSettings), ...said })
      this.#profileChanged(id)
      return this.#statements.change.run({ id, name, settings }) > 0
    })
  }

  /** Why the account cannot have this handle. Null if it can. */
  handleRefusal(id: number, handle: string): HandleRefusal | null {
    return this.#handles.refusal(id, handle)
  }

  claimHandle(id: number, handle: string): Handle | HandleRefusal {
    return this.#database.transaction(() => {
      const claimed = this.#handles.claim(id, handle)
      if (typeof claimed === 'object') this.#profileChanged(id)
      return claimed
    })
  }

  /** Every page of a feed contains the profile, so clients' cached pages are out of date. */
  #profileChanged(id: number): void {
    this.#profiles.delete(id)
    this.#stamps.next(id)
  }

  #create(name: string, email: string | null): number {
    const made = this.#statements.create.get({
      uuid: randomUUID(),
      name,
      email,
      mailKey: randomBytes(10).toString('hex'),
      us: this.#clock() * 1000,
    })
    if (!made) throw new Error('The account was not written')
    return made.id
  }
}

/** Profile fields that clients of the original read, with values that hold for every account here. */
function foreignProfile(created: string) {
  return {
    avatar_photo: null,
    communities: [],
    signup_complete_date: created,
    phone_number: null,
    is_staff: false,
    twitter_account: null,
    readwise_account: null,
    notion_account: null,
    instapaper_account: null,
    pocket_account: null,
    kindle_account: null,
    email_forwarding_accounts: [],
    invitation_links: [],
    is_patron: false,
    // Complimentary: nobody pays where no payment is set up.
    premium_type: 3,
    payment_from: null,
    premium_expiration_date: null,
    premium_trial_start_date: null,
    premium_trial_end_date: null,
    ab_assignments: [],
  }
}

function statementsOf(database: Database) {
  const { kysely } = database
  return {
    first: database.statement(() => kysely.selectFrom('account').select('id').orderBy('id').limit(1)),
    find: database.statement((p: { id: number }) => kysely.selectFrom('account').selectAll().where('id', '=', p.id)),
    byEmail: database.statement((p: { email: string }) =>
      kysely.selectFrom('account').select('id').where('email', '=', p.email),
    ),
    create: database.statement((p: { uuid: string; name: string; email: string | null; mailKey: string; us: number }) =>
      kysely
        .insertInto('account')
        .values({ uuid: p.uuid, name: p.name, email: p.email, mail_key: p.mailKey, created_us: p.us })
        .returning('id'),
    ),
    change: database.statement((p: { id: number; name: string; settings: string }) =>
      kysely.updateTable('account').set({ name: p.name, settings: p.settings }).where('id', '=', p.id),
    ),
  }
}
