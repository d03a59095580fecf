import { Client } from 'pg'
import type { ServiceOptions } from '../../main/service/index.ts'
import { type OpenLibrary, openLibrary } from '../main/service/open-library.ts'
import type { Random } from './random.ts'
import type { Serving, Tokens } from './serving.ts'

/** Services at the same time. */
const SERVICES = 3
/** Statements from one end of a service to the next, at most. */
const LONGEST_LIFE = 300
const secretKey = new Uint8Array(32)

interface Member {
  readonly name: string
  readonly clients: Set<Client>
  isDead: boolean
  readonly died: Promise<never>
  readonly die: () => void
}

/** `process`: name under which the service shows the others that it lives. */
type Living = Member & { readonly library: OpenLibrary; readonly process: string }

/** By the name that their connections give. */
const members = new Map<string, Member>()
let onStatement: ((member: Member, ask: () => unknown) => unknown) | null = null
let isWatching = false

/** Connections of the ended are cut, and can't be opened again: to the server it is as if their process was killed. */
function watchClients(): void {
  if (isWatching) return
  isWatching = true
  const { connect, query } = Client.prototype as unknown as Record<
    'connect' | 'query',
    (...given: unknown[]) => unknown
  >
  const memberOf = (client: Client) => members.get(parametersOf(client).application_name)
  Object.assign(Client.prototype, {
    connect(this: Client, ...given: unknown[]) {
      const member = memberOf(this)
      if (member?.isDead) {
        const error = new Error('The process was killed.')
        const [heard] = given as [((error: Error) => void) | undefined]
        return heard ? heard(error) : Promise.reject(error)
      }
      member?.clients.add(this)
      return connect.apply(this, given)
    },
    query(this: Client, ...given: unknown[]) {
      const member = memberOf(this)
      const ask = () => query.apply(this, given)
      return member && onStatement ? onStatement(member, ask) : ask()
    },
  })
}

const parametersOf = (client: Client) =>
  (client as unknown as { connectionParameters: { application_name: string } }).connectionParameters

const socketOf = (client: Client) =>
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream

/**
 * Services of one library on a server, to which calls are dealt out at random. Now and then one ends between any two of
 * its statements, with its last statement sent or not, and another takes its place.
 */
export class KilledServices implements Serving {
  readonly #url: string
  readonly #options: Partial<ServiceOptions>
  readonly #random: Random
  readonly #count: (name: string) => void
  readonly #living: Living[] = []
  readonly #ended: Promise<unknown>[] = []
  readonly #witness: Client
  readonly #processes = new Set<string>()
  #births: Promise<unknown> = Promise.resolve()
  #born = 0
  #left: number
  #isCalm = false

  private constructor(url: string, options: Partial<ServiceOptions>, random: Random, count: (name: string) => void) {
    this.#url = url
    this.#options = options
    this.#random = random
    this.#count = count
    this.#left = 1 + random.below(LONGEST_LIFE)
    this.#witness = new Client({ connectionString: url })
  }

  static async open(
    url: string,
    options: Partial<ServiceOptions>,
    random: Random,
    count: (name: string) => void,
  ): Promise<KilledServices> {
    watchClients()
    const services = new KilledServices(url, options, random, count)
    onStatement = (member, ask) => services.#statement(member, ask)
    await services.#witness.connect()
    for (let n = 0; n < SERVICES; n++) await services.#bear()
    return services
  }

  get tokens(): Tokens {
    return this.#anyone().library.tokens
  }

  handle(request: Request): Promise<Response> {
    const member = this.#anyone()
    return Promise.race([member.library.service.handle(request), member.died])
  }

  async insist(request: Request): Promise<Response> {
    for (;;) {
      try {
        return await this.handle(request.clone())
      } catch (error) {
        if (!(error instanceof TypeError)) throw error
      }
    }
  }

  async localTokens(): Promise<Tokens> {
    for (;;) {
      const member = this.#anyone()
      try {
        return await Promise.race([member.library.service.localTokens(), member.died])
      } catch (error) {
        if (!member.isDead) throw error
      }
    }
  }

  calm(): void {
    this.#isCalm = true
  }

  async idle(): Promise<void> {
    await this.#births
    for (const member of this.#living.slice()) {
      // Others do the remaining work of one that is killed in the meantime.
      await Promise.race([member.library.service.idle(), member.died]).catch((error: unknown) => {
        if (!member.isDead) throw error
      })
    }
  }

  async close(): Promise<void> {
    this.calm()
    await this.#births
    await Promise.all(this.#living.map(({ library }) => library.close()))
    await Promise.all(this.#ended)
    await this.#witness.end()
    onStatement = null
    members.clear()
  }

  #anyone(): Living {
    return this.#random.pick(this.#living)
  }

  async #bear(): Promise<void> {
    const name = `service-${++this.#born}`
    const death = Promise.withResolvers<never>()
    death.promise.catch(() => {})
    const member = {
      ...{ name, clients: new Set<Client>(), isDead: false, died: death.promise },
      die: () => death.reject(new TypeError('fetch failed')),
    }
    members.set(name, member)
    const url = new URL(this.#url)
    url.searchParams.set('application_name', name)
    const library = await openLibrary({ ...this.#options, database: url.href, secretKey })
    const { rows } = await this.#witness.query<{ name: string }>('select name from process')
    const own = rows.find(({ name: each }) => !this.#processes.has(each))?.name ?? ''
    this.#processes.add(own)
    this.#living.push(Object.assign(member, { library, process: own }))
  }

  #statement(member: Member, ask: () => unknown): unknown {
    const living = this.#living.find(({ name }) => name === member.name)
    if (member.isDead || !living || !this.#mayKill() || --this.#left > 0) return ask()
    this.#left = 1 + this.#random.below(LONGEST_LIFE)
    if (this.#random.chance(0.5)) {
      this.#kill(living, 'before')
      return ask()
    }
    const answer = ask()
    setImmediate(() => this.#kill(living, 'after'))
    return answer
  }

  #mayKill(): boolean {
    return !this.#isCalm && this.#living.length > 1
  }

  #kill(member: Living, when: 'before' | 'after'): void {
    if (member.isDead || !this.#mayKill()) return
    this.#count(`service killed ${when} a statement`)
    member.isDead = true
    this.#living.splice(this.#living.indexOf(member), 1)
    for (const client of member.clients) socketOf(client).destroy()
    member.die()
    this.#ended.push(member.library.close().catch(() => {}))
    this.#births = this.#births.then(async () => {
      // Otherwise it counts as living for ten seconds.
      await this.#witness.query('update process set lives_until = clock_timestamp() where name = $1', [member.process])
      await this.#bear()
    })
  }
}
