import { reason } from '#shared/reasons/codes.ts'
import type { ImapFlow } from 'imapflow'
import { markOrMoveEmails } from './mark-or-move-emails.ts'
import { type FetchedEmail, fetchEmails, type FolderPlace } from './fetch-emails.ts'
import { type Mailbox, MailboxError, type MailboxFailure } from './mailbox.ts'
import { type MailboxRules, openMailbox } from './open-mailbox.ts'

const MINUTE = 60_000
/**
 * Interval at which the folder is checked even without a notification, because the server may have dropped the client
 * or lost the connection silently.
 */
const RENEW_EVERY = 5 * MINUTE
/** A server that has not responded within this time counts as lost. */
const ANSWER_WITHIN = 30_000
/** The interval at which the machine's state is checked while it allows no reading. */
const LOOK_EVERY = 15 * MINUTE
const FIRST_DELAY = 5_000
const LONGEST_DELAY = 15 * MINUTE
/** Delay after a refused sign-in, because servers lock out clients that keep trying a wrong password. */
const REFUSED_DELAY = 60 * MINUTE

/** The library's storage for a watched mailbox. */
export interface MailboxWriter {
  place(): Promise<FolderPlace>
  /** Stores the email and the folder's new position in one transaction. */
  take(email: FetchedEmail): Promise<void>
  /** Records that the mailbox's chore is done for these emails. */
  didChore(uids: readonly number[]): Promise<void>
  /** Called when all emails have arrived. `failure` is the reason why the mailbox's chore was not done. */
  wentWell(failure: MailboxError | null): Promise<void>
  failed(error: MailboxError): Promise<void>
}

/** Determines when the machine allows a mailbox to be read. */
export interface WatchPace {
  /**
   * Returns the milliseconds until reading is allowed, or null if it is not allowed until the state of the machine
   * changes.
   */
  wait(wish: { readonly isWanted: boolean }): number | null
}

export interface WatchParts extends MailboxRules {
  readonly clock: () => number
  readonly pace: WatchPace
  /** Milliseconds before the second attempt. Shorter in tests. */
  readonly firstDelay?: number
  /** A number from 0 up to 1. */
  readonly random?: () => number
  /**
   * Milliseconds of listening before the server is probed, and milliseconds to wait for its response. Shorter in tests.
   */
  readonly renewEvery?: number
  readonly answerWithin?: number
  /** Reports an error in Lectern's own code. */
  readonly report: (error: unknown) => void
}

/** Reads a folder and then stays connected, so that emails arrive within seconds. */
export class MailboxWatch {
  readonly #mailbox: Mailbox
  readonly #keeper: MailboxWriter
  readonly #parts: WatchParts
  readonly #stop = new AbortController()
  readonly #done: Promise<void>
  #client: ImapFlow | null = null
  #wake: () => void = () => {}
  /** A person requested the reading. */
  #isWanted: boolean
  /** True while it waits for the state of the machine to change. */
  #isHeld = false
  /** True if the connection was ended because of the machine's state, which does not count as a failure. */
  #isCut = false

  constructor(mailbox: Mailbox, keeper: MailboxWriter, parts: WatchParts, { isWanted }: { isWanted: boolean }) {
    this.#mailbox = mailbox
    this.#keeper = keeper
    this.#parts = parts
    this.#isWanted = isWanted
    this.#done = this.#run()
  }

  /** Checks for emails now. */
  look(): void {
    this.#isWanted = true
    this.#wake()
  }

  machineChanged(): void {
    if (this.#wait() !== 0) {
      this.#isCut = true
      this.#client?.close()
    }
    // A wait after a failure is not cut short, because the machine's state changes often.
    if (this.#isHeld) this.#wake()
  }

  async close(): Promise<void> {
    this.#stop.abort()
    this.#client?.close()
    this.#wake()
    await this.#done
  }

  async #run(): Promise<void> {
    const { firstDelay = FIRST_DELAY, random = Math.random, report } = this.#parts
    let failures = 0
    for (;;) {
      await this.#untilAllowed()
      if (this.#stop.signal.aborted) return
      this.#isCut = false
      try {
        await this.#connected(() => (failures = 0))
      } catch (error) {
        if (this.#stop.signal.aborted) return
        if (this.#isCut) continue
        this.#isWanted = false
        failures += 1
        const known = error instanceof MailboxError ? error : lost(error, this.#mailbox)
        await this.#keeper.failed(known).catch(report)
        await this.#pause(delayBefore(failures, known.code, { firstDelay, random }))
      }
    }
  }

  #wait(): number | null {
    return this.#parts.pace.wait({ isWanted: this.#isWanted })
  }

  async #untilAllowed(): Promise<void> {
    this.#isHeld = true
    while (!this.#stop.signal.aborted) {
      const wait = this.#wait()
      if (wait === 0) break
      await this.#pause(Math.min(wait ?? LOOK_EVERY, LOOK_EVERY))
    }
    this.#isHeld = false
  }

  /** Resolves when the machine no longer allows the connection. Rejects when the connection is lost. */
  async #connected(wentWell: () => void): Promise<void> {
    const { renewEvery = RENEW_EVERY, answerWithin = ANSWER_WITHIN } = this.#parts
    const client = await openMailbox(this.#mailbox, this.#parts)
    this.#client = client
    const closed = new Promise<never>((_resolve, reject) => {
      client.once('close', () => reject(new Error('The connection was closed')))
    })
    // The connection may close while nothing is awaiting this promise.
    void Promise.allSettled([closed])
    let reading: Promise<void> = Promise.resolve()
    try {
      let isNew = false
      client.on('exists', () => {
        isNew = true
        this.#wake()
      })
      while (!this.#stop.signal.aborted && this.#wait() === 0) {
        isNew = false
        reading = this.#read(client)
        await Promise.race([reading, closed])
        this.#isWanted = false
        wentWell()
        if (isNew) continue
        if (this.#wait() !== 0) return
        // The next command ends the idling before the server would.
        const idle = client.idle()
        void Promise.allSettled([idle])
        await Promise.race([this.#pause(renewEvery), closed])
        await Promise.race([answered(client.noop(), answerWithin), closed])
      }
    } finally {
      client.close()
      this.#client = null
      // Lets the storing of an email finish before the folder is read again.
      await Promise.allSettled([reading])
    }
  }

  async #read(client: ImapFlow): Promise<void> {
    const { chore } = this.#mailbox
    // Finishes the work of a killed process, even if no more emails can be stored.
    await this.#markOrMoveEmails(client)
    const options = { now: this.#parts.clock(), hasChore: chore !== null }
    for await (const email of fetchEmails(client, await this.#keeper.place(), options)) {
      if (this.#stop.signal.aborted) return
      await this.#keeper.take(email)
    }
    await this.#keeper.wentWell(await this.#markOrMoveEmails(client))
  }

  /** Only emails that have been stored durably are processed. Returns the reason if the chore was not done. */
  async #markOrMoveEmails(client: ImapFlow): Promise<MailboxError | null> {
    const { chore } = this.#mailbox
    if (chore === null || !client.mailbox) return null
    const { validity, waiting } = await this.#keeper.place()
    if (waiting.length === 0 || validity !== String(client.mailbox.uidValidity)) return null
    try {
      for await (const uids of markOrMoveEmails(client, chore, waiting)) await this.#keeper.didChore(uids)
      return null
    } catch (error) {
      if (error instanceof MailboxError) return error
      throw error
    }
  }

  /** Waits until the time is over or `look` is called. */
  #pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      if (this.#stop.signal.aborted) return resolve()
      const timer = setTimeout(resolve, milliseconds)
      timer.unref()
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}

/**
 * Returns the milliseconds to wait after this many failures. Half of the delay is random, so that the mailboxes of a
 * server that was down do not reconnect all at the same time.
 */
export function delayBefore(
  failures: number,
  code: MailboxFailure,
  { firstDelay, random }: { readonly firstDelay: number; readonly random: () => number },
): number {
  const usual = Math.min(firstDelay * 2 ** (failures - 1), LONGEST_DELAY)
  const most = code === 'auth_failed' ? Math.max(usual, Math.min(REFUSED_DELAY, firstDelay * 720)) : usual
  return most * (0.5 + random() / 2)
}

/** Rejects if the reply takes too long. */
async function answered(reply: Promise<unknown>, within: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The server does not answer')), within)
  })
  try {
    await Promise.race([reply, late])
  } finally {
    clearTimeout(timer)
    // If the reply is late, it settles when the connection ends.
    void Promise.allSettled([reply])
  }
}

function lost(cause: unknown, { host }: Mailbox): MailboxError {
  return new MailboxError('unreachable', reason('mail_server_lost', { host }), { cause })
}
