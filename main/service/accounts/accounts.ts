import { randomBytes, randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { fromMicroseconds } from '#shared/model/dates.ts'
import { type Profile, profileType } from '#shared/model/profile.ts'
import type { Database } from '../database/database.ts'
import { atOnce } from '../database/statement.ts'
import type { AccountTable } from '../database/tables.ts'
import { unmanagedProfile } from './unmanaged-profile.ts'
import type { Change, Directory, Look, Reading } from '../database/transaction.ts'
import { Stamps } from '../library/entries/stamps.ts'
import { type Handle, type HandleRefusal, Handles } from './handles.ts'
import { type ProfileSettings, unsaidSettings } from './profile-settings.ts'

const MOST_PROFILES = 1000

/** How long an address that was replaced receives mail: some newsletters come monthly. */
const FORMER_MAIL_KEPT_US = 30 * 24 * 3_600_000_000

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
  /**
   * Every feed page contains the profile. The cache is this process's own. What was read while one changed is not kept.
   * Others that share the library change profiles, too, and with them the account's version, so the cache is then of
   * that version.
   */
  readonly #profiles = new Map<number, Profile>()
  readonly #versions = new Map<number, number>()
  #premiumOf: ((account: number) => Promise<object>) | null = null
  /** Changes of profiles that are under way, and how many ended. */
  #changing = 0
  #changed = 0

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
  local(): Promise<number> {
    return this.#database.directory((tx) => this.localIn(tx))
  }

  async localIn(tx: Directory): Promise<number> {
    return (await this.#statements.first.get(tx, {}))?.id ?? (await this.#create(tx, 'Reader', null))
  }

  /** `email` as emailAddress() returns it. Null if no account has it. */
  byEmail(email: string): Promise<number | null> {
    return this.#database.lookInDirectory((tx) => this.byEmailIn(tx, email))
  }

  async byEmailIn(tx: Reading, email: string): Promise<number | null> {
    return (await this.#statements.byEmail.get(tx, { email }))?.id ?? null
  }

  /** What keeps an account of another library from being here beside the others. */
  async clashIn(
    tx: Reading,
    { uuid, email }: { uuid: string; email: string | null },
  ): Promise<'account' | 'email' | null> {
    if (await this.#statements.byUuid.get(tx, { uuid })) return 'account'
    return email !== null && (await this.byEmailIn(tx, email)) !== null ? 'email' : null
  }

  /** The number that the next account gets. */
  async nextIn(tx: Reading): Promise<number> {
    return (await this.#statements.next.get(tx, {}))?.next ?? 1
  }

  /** Creates a reader with an empty library. The address must be free. */
  create(email: string): Promise<number> {
    return this.#database.directory((tx) => this.createIn(tx, email))
  }

  createIn(tx: Directory, email: string): Promise<number> {
    return this.#create(tx, email.split('@')[0] ?? email, email)
  }

  /** Where premium is sold: what a profile says of it, which may change by time alone. */
  sell(premiumOf: (account: number) => Promise<object>): void {
    this.#premiumOf = premiumOf
  }

  /** The signed-in reader for the API. Null if the account is gone. */
  async profile(id: number): Promise<Profile | null> {
    const profile = await this.#profile(id)
    return profile && this.#premiumOf ? { ...profile, ...(await this.#premiumOf(id)) } : profile
  }

  async #profile(id: number): Promise<Profile | null> {
    if (this.#database.sharing !== null) return this.#database.look(id, (tx) => this.#profileOfVersion(tx))
    const known = this.#profiles.get(id)
    if (known) return known
    const before = this.#changed
    const read = await this.#database.look(id, (tx) => this.#readProfile(tx))
    if (read === null || this.#changing > 0 || this.#changed !== before) return read
    if (this.#profiles.size >= MOST_PROFILES) this.#profiles.clear()
    this.#profiles.set(id, read)
    return read
  }

  async #profileOfVersion(tx: Look): Promise<Profile | null> {
    const row = await this.#statements.find.get(tx, {})
    if (!row) return null
    const known = this.#profiles.get(tx.account)
    if (known && this.#versions.get(tx.account) === row.version) return known
    const read = await this.#profileOf(tx, row)
    if (this.#profiles.size >= MOST_PROFILES) {
      this.#profiles.clear()
      this.#versions.clear()
    }
    this.#profiles.set(tx.account, read)
    this.#versions.set(tx.account, row.version)
    return read
  }

  async #readProfile(tx: Look): Promise<Profile | null> {
    const row = await this.#statements.find.get(tx, {})
    return row ? this.#profileOf(tx, row) : null
  }

  async #profileOf(tx: Look, row: Selectable<AccountTable>): Promise<Profile> {
    const { display_name: _, ...settings } = JSON.parse(row.settings) as ProfileSettings
    const [handle, first, kindle] = await atOnce(
      this.#handles.of(tx, row.id),
      this.#statements.first.get(tx, {}),
      this.#statements.kindle.get(tx, {}),
    )
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
      kindle_account: kindle ? { id: kindle.id, kindle_email: kindle.email } : null,
      // Whoever runs the service.
      is_staff: first?.id === row.id,
      handles: handle === null ? [] : [handle],
      email_forwarding_address_subs: `subs-${row.mail_key}@${this.#mailDomain}`,
      email_forwarding_address_save: `save-${row.mail_key}@${this.#mailDomain}`,
    } as Profile
  }

  /** When it was created. '' if it is gone. */
  async since(id: number): Promise<string> {
    const row = await this.#database.look(id, (tx) => this.#statements.find.get(tx, {}))
    return row ? fromMicroseconds(row.created_us) : ''
  }

  /** Changes the named fields only. False if the account is gone. */
  change(id: number, change: ProfileSettings): Promise<boolean> {
    return this.#changingProfile(id, () =>
      this.#database.change(id, async (tx) => {
        const row = await this.#statements.find.get(tx, {})
        if (!row) return false
        const { display_name: name = row.name, ...said } = change
        const settings = JSON.stringify({ ...(JSON.parse(row.settings) as ProfileSettings), ...said })
        await this.#outdatePages(tx)
        return (await this.#statements.change.run(tx, { name, settings })) > 0
      }),
    )
  }

  /** Sets a field that is never taken back. Writes only the first time. */
  async note(id: number, fact: 'has_connected_extension' | 'has_saved_from_web_extension'): Promise<void> {
    const profile = await this.profile(id)
    if (profile !== null && profile[fact] !== true) await this.change(id, { [fact]: true })
  }

  /** Why the account cannot have this handle. Null if it can. */
  handleRefusal(id: number, handle: string): Promise<HandleRefusal | null> {
    return this.#database.lookInDirectory((tx) => this.#handles.refusal(tx, id, handle))
  }

  /**
   * The directory changes first. If the process dies right after that, clients show the old handle on cached pages until
   * the account's next change.
   */
  claimHandle(id: number, handle: string): Promise<Handle | HandleRefusal> {
    return this.#changingProfile(id, async () => {
      const claimed = await this.#database.directory((tx) => this.#handles.claim(tx, id, handle))
      if (typeof claimed === 'object') await this.#database.change(id, (tx) => this.#outdatePages(tx))
      return claimed
    })
  }

  /** Gives an account other addresses for mail, because a stranger got hold of them. Those before go on for a while. */
  replaceMailKey(id: number): Promise<void> {
    const until = Math.floor(this.#clock()) * 1000 + FORMER_MAIL_KEPT_US
    return this.#changingProfile(id, () =>
      this.#database.change(id, async (tx) => {
        await this.#outdatePages(tx)
        await this.#statements.replaceMailKey.run(tx, { mailKey: newMailKey(), until })
      }),
    )
  }

  /** Does what changes something that the profile tells and is kept elsewhere. */
  changingElsewhere<T>(id: number, work: () => Promise<T>): Promise<T> {
    return this.#changingProfile(id, async () => {
      const done = await work()
      await this.#database.change(id, (tx) => this.#outdatePages(tx))
      return done
    })
  }

  async #changingProfile<T>(id: number, work: () => Promise<T>): Promise<T> {
    this.#changing++
    this.#profiles.delete(id)
    try {
      return await work()
    } finally {
      this.#changing--
      this.#changed++
    }
  }

  /** Of an account that is deleted. */
  forget(id: number): void {
    this.#changed++
    this.#profiles.delete(id)
  }

  /** Every page of a feed contains the profile, so clients' cached pages are out of date. */
  async #outdatePages(tx: Change): Promise<void> {
    await this.#stamps.next(tx)
  }

  /** `email` null: without an address, or with one that nobody verified. */
  createNamedIn(tx: Directory, name: string, email: string | null): Promise<number> {
    return this.#create(tx, name, email)
  }

  async #create(tx: Directory, name: string, email: string | null): Promise<number> {
    const made = await this.#statements.create.get(tx, {
      uuid: randomUUID(),
      name,
      email,
      mailKey: newMailKey(),
      us: this.#clock() * 1000,
    })
    if (!made) throw new Error('The account was not written')
    return made.id
  }
}

/** Profile fields that clients of the original read, with values that hold for every account here. */
function foreignProfile(created: string) {
  return {
    ...unmanagedProfile,
    signup_complete_date: created,
    phone_number: null,
    twitter_account: null,
    readwise_account: null,
    notion_account: null,
    instapaper_account: null,
    pocket_account: null,
    kindle_account: null,
    kindle_handle: '',
    has_imported_contacts: false,
    // Readers have no page of their own here.
    public_profile_url: '',
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

const newMailKey = (): string => randomBytes(10).toString('hex')

function statementsOf(database: Database) {
  const { kysely } = database
  const next = kysely
    .selectFrom(
      kysely
        .selectFrom('account')
        .select('account.id as id')
        .unionAll(kysely.selectFrom('gone_account').select('gone_account.id as id'))
        .as('known'),
    )
    .select((of) => of(of.fn.coalesce(of.fn.max<number>('known.id'), of.lit(0)), '+', 1).as('next'))
  return {
    next: database.statement(() => next),
    byUuid: database.statement((p: { uuid: string }) =>
      kysely.selectFrom('account').select('id').where('uuid', '=', p.uuid),
    ),
    /** The e-reader that was connected first. */
    kindle: database.statement((p: { account: number }) =>
      kysely
        .selectFrom('kindle_account')
        .select(['id', 'email'])
        .where('account_id', '=', p.account)
        .orderBy('id')
        .limit(1),
    ),
    first: database.statement(() => kysely.selectFrom('account').select('id').orderBy('id').limit(1)),
    find: database.statement((p: { account: number }) =>
      kysely.selectFrom('account').selectAll().where('id', '=', p.account),
    ),
    byEmail: database.statement((p: { email: string }) =>
      kysely.selectFrom('account').select('id').where('email', '=', p.email),
    ),
    create: database.statement((p: { uuid: string; name: string; email: string | null; mailKey: string; us: number }) =>
      kysely
        .insertInto('account')
        .values({
          id: next,
          uuid: p.uuid,
          name: p.name,
          email: p.email,
          mail_key: p.mailKey,
          created_us: p.us,
        })
        .returning('id'),
    ),
    replaceMailKey: database.statement((p: { account: number; mailKey: string; until: number }) =>
      kysely
        .updateTable('account')
        .set((eb) => ({ former_mail_key: eb.ref('mail_key'), former_mail_until_us: p.until, mail_key: p.mailKey }))
        .where('id', '=', p.account),
    ),
    change: database.statement((p: { account: number; name: string; settings: string }) =>
      kysely.updateTable('account').set({ name: p.name, settings: p.settings }).where('id', '=', p.account),
    ),
  }
}
