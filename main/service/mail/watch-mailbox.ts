import type { ImapFlow } from 'imapflow'
import * as t from '#shared/words/service/mailboxes.ts'
import { markOrMoveEmails } from './mark-or-move-emails.ts'
import { type FetchedEmail, fetchEmails, type FolderPlace } from './fetch-emails.ts'
import { type Mailbox, MailboxError, type MailboxFailure } from './mailbox.ts'
import { type MailboxRules, openMailbox } from './open-mailbox.ts'

const MINUTE = 60_000
/** Looks also without a word from the server, which may have forgotten us, or have lost the connection silently. */
const RENEW_EVERY = 5 * MINUTE
/** A server that does not answer by then is gone. */
const ANSWER_WITHIN = 30_000
/** While the machine allows nothing. */
const LOOK_EVERY = 15 * MINUTE
const FIRST_DELAY = 5_000
const LONGEST_DELAY = 15 * MINUTE
/** Servers lock out who comes again and again with a wrong password. */
const REFUSED_DELAY = 60 * MINUTE

/** Library's storage for a watched mailbox. */
export interface MailboxWriter {
  place(): Promise<FolderPlace>
  /** Stores the email and how far the folder was read, in one change. */
  take(email: FetchedEmail): Promise<void>
  /** The mailbox's chore is done with these. */
  didChore(uids: readonly number[]): Promise<void>
  /** Handles the arrival of all emails. `failure` is the reason why the mailbox's chore was not done. */
  wentWell(failure: MailboxError | null): Promise<void>
  failed(error: MailboxError): Promise<void>
}

/** Times at which the machine lets a mailbox be read. */
export interface WatchPace {
  /** Milliseconds until then. Null: not until the machine changes. */
  wait(wish: { readonly isWanted: boolean }): number | null
}

export interface WatchParts extends MailboxRules {
  readonly clock: () => number
  readonly pace: WatchPace
  /** Milliseconds before the second attempt. Tests pass fewer. */
  readonly firstDelay?: number
  /** A number from 0 up to 1. */
  readonly random?: () => number
  /** Milliseconds of listening before the server is probed, and for its answer. Tests pass fewer. */
  readonly renewEvery?: number
  readonly answerWithin?: number
  /** Reports one of our own errors. */
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
  /** A person asked for it. */
  #isWanted: boolean
  /** Waits for the machine. */
  #isHeld = false
  /** The machine's state ended the connection, which is no failure. */
  #isCut = false

  constructor(mailbox: Mailbox, keeper: MailboxWriter, parts: WatchParts, { isWanted }: { isWanted: boolean }) {
    this.#mailbox = mailbox
    this.#keeper = keeper
    this.#parts = parts
    this.#isWanted = isWanted
    this.#done = this.#run()
  }

  /** Looks for emails now. */
  look(): void {
    this.#isWanted = true
    this.#wake()
  }

  machineChanged(): void {
    if (this.#wait() !== 0) {
      this.#isCut = true
      this.#client?.close()
    }
    // A wait after a failure continues, because the machine changes often.
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

  /** Ends when the machine no longer allows it, and with an error when the connection is lost. */
  async #connected(wentWell: () => void): Promise<void> {
    const { renewEvery = RENEW_EVERY, answerWithin = ANSWER_WITHIN } = this.#parts
    const client = await openMailbox(this.#mailbox, this.#parts)
    this.#client = client
    const closed = new Promise<never>((_resolve, reject) => {
      client.once('close', () => reject(new Error('The connection was closed')))
    })
    // No one may be waiting when it closes.
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
        // The next command ends it, before the server would.
        const idle = client.idle()
        void Promise.allSettled([idle])
        await Promise.race([this.#pause(renewEvery), closed])
        await Promise.race([answered(client.noop(), answerWithin), closed])
      }
    } finally {
      client.close()
      this.#client = null
      // An email that is being stored counts before the folder is read again.
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

  /** Only emails that were stored for good wait for it. Returns why it was not done. */
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

  /** Waits until the time is over or a caller looks. */
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
 * Milliseconds to wait after so many failures. Half of it at random: the mailboxes of a server that was away do not come
 * back to it together.
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

/** Rejects if it takes too long. */
async function answered(reply: Promise<unknown>, within: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The server does not answer')), within)
  })
  try {
    await Promise.race([reply, late])
  } finally {
    clearTimeout(timer)
    // It ends with the connection.
    void Promise.allSettled([reply])
  }
}

function lost(cause: unknown, { host }: Mailbox): MailboxError {
  return new MailboxError('unreachable', t.theConnectionToHostWasLost({ host }), { cause })
}
