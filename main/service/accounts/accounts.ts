import { randomBytes, randomUUID } from 'node:crypto'
import type { InferResult, Kysely } from 'kysely'
import { fromMicroseconds } from '#shared/model/dates.ts'
import { type Profile, profileType } from '#shared/model/profile.ts'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import { unmanagedProfile } from './unmanaged-profile.ts'
import type { Change, Directory, Reading } from '../database/transaction.ts'
import { Stamps } from '../database/stamps.ts'
import { spokenLanguage } from '../language/index.ts'
import { type Handle, type HandleRefusal, handleOf, Handles } from './handles.ts'
import { type ProfileSettings, unsaidSettings } from './profile-settings.ts'

const MOST_PROFILES = 1000

/** A reader's profile and the library's version at the same moment. A change of either raises the version. */
export interface ReaderState {
  /** Null if the account is gone. */
  readonly profile: Profile | null
  readonly version: number
}

/** Period in which a replaced address still receives mail. It is long because some newsletters are monthly. */
const FORMER_MAIL_KEPT_US = 30 * 24 * 3_600_000_000

/**
 * The readers' accounts. The embedded library has one, created at its first start, because users don't need a password
 * on their own machine.
 */
export class Accounts {
  readonly #database: Database
  readonly #clock: () => number
  readonly #mailDomain: string
  readonly #handles: Handles
  readonly #stamps: Stamps
  readonly #statements
  readonly #version
  /** This process's cache. Every feed page contains the profile. */
  readonly #states = new Map<number, ReaderState>()
  #premiumOf: ((account: number, email: unknown) => Promise<object>) | null = null

  /** `mailDomain` is the domain of the addresses that receive mail for accounts. */
  constructor(database: Database, clock: () => number, mailDomain = 'localhost') {
    this.#database = database
    this.#clock = clock
    this.#mailDomain = mailDomain
    this.#handles = new Handles(database, clock)
    this.#stamps = new Stamps(database, clock)
    this.#statements = statementsOf(database)
    this.#version = database.remembered(
      (account) => account,
      (account) => database.look(account, (tx) => this.#statements.version.get(tx, {})),
    )
  }

  /** Returns the ID of the local account: the first one that was created. */
  local(): Promise<number> {
    return this.#database.directory((tx) => this.localIn(tx))
  }

  async localIn(tx: Directory): Promise<number> {
    return (await this.#statements.first.get(tx, {}))?.id ?? (await this.#create(tx, 'Reader', null))
  }

  /** Returns the account with this address, or null. `email` must be in the form that emailAddress() returns. */
  byEmail(email: string): Promise<number | null> {
    return this.#database.lookInDirectory((tx) => this.byEmailIn(tx, email))
  }

  /** Returns the account with this UUID, or null. */
  async byUuid(uuid: string): Promise<number | null> {
    const row = await this.#database.lookInDirectory((tx) => this.#statements.byUuid.get(tx, { uuid }))
    return row?.id ?? null
  }

  async byEmailIn(tx: Reading, email: string): Promise<number | null> {
    return (await this.#statements.byEmail.get(tx, { email }))?.id ?? null
  }

  /** Returns the conflict that prevents an account of another library from being added to this one. */
  async clashIn(
    tx: Reading,
    { uuid, email }: { uuid: string; email: string | null },
  ): Promise<'account' | 'email' | null> {
    if (await this.#statements.byUuid.get(tx, { uuid })) return 'account'
    return email !== null && (await this.byEmailIn(tx, email)) !== null ? 'email' : null
  }

  /** Returns the ID that the next account will get. */
  async nextIn(tx: Reading): Promise<number> {
    return (await this.#statements.next.get(tx, {}))?.next ?? 1
  }

  /** Creates an account with an empty library. The address must not be in use. */
  create(email: string): Promise<number> {
    return this.#database.directory((tx) => this.createIn(tx, email))
  }

  createIn(tx: Directory, email: string): Promise<number> {
    return this.#create(tx, email.split('@')[0] ?? email, email)
  }

  /**
   * Sets the function that supplies a profile's premium fields, if premium is sold. They can change just because time
   * passes.
   */
  sell(premiumOf: (account: number, email: unknown) => Promise<object>): void {
    this.#premiumOf = premiumOf
  }

  /** Returns the signed-in reader's profile in the API's format. Null if the account is gone. */
  async profile(id: number): Promise<Profile | null> {
    return (await this.state(id)).profile
  }

  /**
   * Returns the signed-in reader's profile in the API's format, together with the library's version at the same moment.
   */
  async state(id: number): Promise<ReaderState> {
    const state = await this.#state(id)
    if (state.profile === null || this.#premiumOf === null) return state
    return { ...state, profile: { ...state.profile, ...(await this.#premiumOf(id, state.profile.email)) } }
  }

  async #state(id: number): Promise<ReaderState> {
    const known = this.#states.get(id)
    const isAlone = this.#database.sharing === null
    if (known && isAlone && (await this.#version(id))?.version === known.version) return known
    const facts = await this.#database.look(id, (tx) => this.#statements.facts.get(tx, {}))
    if (!facts) return { profile: null, version: 0 }
    if (known?.version === facts.version) return known
    const state = { profile: this.#profileOf(facts), version: facts.version }
    if (this.#states.size >= MOST_PROFILES) this.#states.clear()
    this.#states.set(id, state)
    return state
  }

  #profileOf(row: Facts): Profile {
    const { display_name: _, language: __, ...settings } = JSON.parse(row.settings) as ProfileSettings
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
      kindle_account: row.kindle_id === null ? null : { id: row.kindle_id, kindle_email: row.kindle_email },
      // The first account is the operator of the service.
      is_staff: row.first_id === row.id,
      handles: handlesOf(row),
      email_forwarding_address_subs: `subs-${row.mail_key}@${this.#mailDomain}`,
      email_forwarding_address_save: `save-${row.mail_key}@${this.#mailDomain}`,
    } as Profile
  }

  /** Returns the time when the account was created, or '' if it is gone. */
  async since(id: number): Promise<string> {
    const row = await this.#database.look(id, (tx) => this.#statements.find.get(tx, {}))
    return row ? fromMicroseconds(row.created_us) : ''
  }

  /** Changes only the given fields. Resolves to false if the account is gone. */
  change(id: number, change: ProfileSettings): Promise<boolean> {
    return this.#database.change(id, async (tx) => {
      const row = await this.#statements.find.get(tx, {})
      if (!row) return false
      const { display_name: name = row.name, ...said } = change
      const settings = JSON.stringify({ ...(JSON.parse(row.settings) as ProfileSettings), ...said })
      await this.#outdatePages(tx)
      return (await this.#statements.change.run(tx, { name, settings })) > 0
    })
  }

  /**
   * Returns the language in which the account's emails and jobs write: the one that the reader chose for the interface,
   * or else that of the device that called last. English if neither is known.
   */
  async language(id: number): Promise<string> {
    const row = await this.#database.look(id, (tx) => this.#statements.language.get(tx, {}))
    return chosenLanguage(row?.chosen ?? null) ?? (row && settingsOf(row).language) ?? 'en'
  }

  /** Remembers the language that one of the reader's devices asked for. Profiles don't show it, so no page is outdated. */
  noteLanguage(id: number, language: string): Promise<void> {
    return this.#database.change(id, async (tx) => {
      const row = await this.#statements.find.get(tx, {})
      if (!row || settingsOf(row).language === language) return
      const settings = JSON.stringify({ ...settingsOf(row), language })
      await this.#statements.change.run(tx, { name: row.name, settings })
    })
  }

  /** Sets a field that is never unset. Only the first call writes. */
  async note(id: number, fact: 'has_connected_extension' | 'has_saved_from_web_extension'): Promise<void> {
    const profile = await this.profile(id)
    if (profile !== null && profile[fact] !== true) await this.change(id, { [fact]: true })
  }

  /**
   * Gives an account the address that `prove` returns. The directory changes first, as for a handle. Null: `prove` refused.
   * 'taken': another account has the address.
   */
  async changeEmail<Refusal extends string | null>(
    id: number,
    prove: (tx: Directory) => Promise<{ readonly email: string } | Refusal>,
  ): Promise<{ readonly email: string; readonly before: string | null } | 'taken' | Refusal> {
    const changed = await this.#database.directory(async (tx) => {
      const proven = await prove(tx)
      if (typeof proven === 'string' || proven === null) return proven
      const { email } = proven
      const owner = await this.byEmailIn(tx, email)
      if (owner !== null && owner !== id) return 'taken'
      const before = (await this.#statements.emailOf.get(tx, { id }))?.email ?? null
      await this.#statements.changeEmail.run(tx, { id, email })
      return { email, before }
    })
    if (typeof changed !== 'string' && changed !== null) await this.#database.change(id, (tx) => this.#outdatePages(tx))
    return changed
  }

  /** Returns the reason why the account can't have this handle, or null if it can. */
  handleRefusal(id: number, handle: string): Promise<HandleRefusal | null> {
    return this.#database.lookInDirectory((tx) => this.#handles.refusal(tx, id, handle))
  }

  /**
   * Claims a handle. The directory changes first. If the process dies right after that, clients show the old handle on
   * cached pages until the account's next change.
   */
  async claimHandle(id: number, handle: string): Promise<Handle | HandleRefusal> {
    const claimed = await this.#database.directory((tx) => this.#handles.claim(tx, id, handle))
    if (typeof claimed === 'object') await this.#database.change(id, (tx) => this.#outdatePages(tx))
    return claimed
  }

  /**
   * Gives an account new mail addresses, because a stranger obtained the old ones. The old ones still work for a while.
   */
  replaceMailKey(id: number): Promise<void> {
    const until = Math.floor(this.#clock()) * 1000 + FORMER_MAIL_KEPT_US
    return this.#database.change(id, async (tx) => {
      await this.#outdatePages(tx)
      await this.#statements.replaceMailKey.run(tx, { mailKey: newMailKey(), until })
    })
  }

  /** Runs work that changes data shown in the profile but stored elsewhere. */
  async changingElsewhere<T>(id: number, work: () => Promise<T>): Promise<T> {
    const done = await work()
    await this.#database.change(id, (tx) => this.#outdatePages(tx))
    return done
  }

  /** Drops a deleted account from the cache. */
  forget(id: number): void {
    this.#states.delete(id)
  }

  /** Every page of a feed contains the profile, so this makes clients' cached pages outdated. */
  async #outdatePages(tx: Change): Promise<void> {
    await this.#stamps.next(tx)
  }

  /** Creates an account with a name. `email` is null if the account has no address or an unverified one. */
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

const settingsOf = ({ settings }: { readonly settings: string }): ProfileSettings =>
  JSON.parse(settings) as ProfileSettings

/** Reads the preference in which a reader's devices store the chosen language. Null if the reader follows the system. */
function chosenLanguage(json: string | null): string | null {
  if (json === null) return null
  try {
    const tag: unknown = JSON.parse(json)
    return typeof tag === 'string' ? spokenLanguage(tag) : null
  } catch {
    // A device that uses a different format wrote this value.
    return null
  }
}

function handlesOf({ handle_id: id, handle, handle_us: us }: Facts): Handle[] {
  return id === null || handle === null || us === null ? [] : [handleOf({ id, handle, created_us: us })]
}

/**
 * Returns profile fields that clients of the original service read. Their values are the same for every account here.
 */
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
    // Readers have no public page here.
    public_profile_url: '',
    email_forwarding_accounts: [],
    invitation_links: [],
    is_patron: false,
    // Complimentary premium, because no payment is set up.
    premium_type: 3,
    payment_from: null,
    premium_expiration_date: null,
    premium_trial_start_date: null,
    premium_trial_end_date: null,
    ab_assignments: [],
  }
}

const newMailKey = (): string => randomBytes(10).toString('hex')

type Facts = InferResult<ReturnType<ReturnType<typeof factsOf>>>[number]

/** Selects the data that a profile shows. */
const factsOf = (kysely: Kysely<Tables>) => (p: { account: number }) =>
  kysely
    .selectFrom('account')
    .leftJoin('handle', 'handle.account_id', 'account.id')
    .leftJoin('kindle_account', (join) =>
      join
        .onRef('kindle_account.account_id', '=', 'account.id')
        // Joins only the e-reader that was connected first.
        .on('kindle_account.id', '=', (eb) =>
          eb
            .selectFrom('kindle_account as connected')
            .select((of) => of.fn.min<number>('connected.id').as('id'))
            .where('connected.account_id', '=', p.account),
        ),
    )
    .select((eb) => [
      'account.id',
      'account.uuid',
      'account.name',
      'account.email',
      'account.settings',
      'account.mail_key',
      'account.created_us',
      'account.version',
      'handle.id as handle_id',
      'handle.handle',
      'handle.created_us as handle_us',
      'kindle_account.id as kindle_id',
      'kindle_account.email as kindle_email',
      eb
        .selectFrom('account as first')
        .select((of) => of.fn.min<number>('first.id').as('id'))
        .as('first_id'),
    ])
    .where('account.id', '=', p.account)

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
    version: database.statement((p: { account: number }) =>
      kysely.selectFrom('account').select('version').where('id', '=', p.account),
    ),
    facts: database.statement(factsOf(kysely)),
    language: database.statement((p: { account: number }) =>
      kysely
        .selectFrom('account')
        .leftJoin('preference', (join) =>
          join.onRef('preference.account_id', '=', 'account.id').on('preference.name', '=', 'choice/language'),
        )
        .select(['account.settings', 'preference.value as chosen'])
        .where('account.id', '=', p.account),
    ),
    first: database.statement(() => kysely.selectFrom('account').select('id').orderBy('id').limit(1)),
    find: database.statement((p: { account: number }) =>
      kysely.selectFrom('account').selectAll().where('id', '=', p.account),
    ),
    byEmail: database.statement((p: { email: string }) =>
      kysely.selectFrom('account').select('id').where('email', '=', p.email),
    ),
    emailOf: database.statement((p: { id: number }) =>
      kysely.selectFrom('account').select('email').where('id', '=', p.id),
    ),
    changeEmail: database.statement((p: { id: number; email: string }) =>
      kysely.updateTable('account').set({ email: p.email }).where('id', '=', p.id),
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
