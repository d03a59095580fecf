import type { KeybindingPress } from 'tinykeys'
import { type Command, type CommandId, type CommandScope, knownCommands } from '#shared/commands/known.ts'
import { keysInArticle, keysInNotebook } from '../selection/index.ts'
import { hasModal } from '../components/modal-layers.ts'
import { isCharacter, isPress, parseSequence } from './press.ts'

/** The reader's keys by command ID. An empty list means that the reader wants no keys for the command. */
export type ChosenKeys = Readonly<Record<string, readonly string[]>>

const noneChosen: ChosenKeys = {}

/** Returns false to decline, so that the browser handles the key. */
export type CommandRun = (event: KeyboardEvent | null) => unknown

/** Milliseconds until a started sequence is dropped. */
const SEQUENCE_TIMEOUT = 1000

const none: ReadonlySet<CommandScope> = new Set()
const ofLists: ReadonlySet<CommandScope> = new Set(['list'])
const ofArticles: ReadonlySet<CommandScope> = new Set(['reader', 'pdf', 'media'])
const ofNotebook: ReadonlySet<CommandScope> = new Set(['notebook'])
const notOfNotebook: ReadonlySet<CommandScope> = new Set(['item', 'list', 'reader', 'pdf', 'media'])

/** The focused notebook has its own keys, but the player's keys still work there. */
function isOff({ id, scope }: Command, inNotebook: boolean): boolean {
  return (inNotebook ? notOfNotebook : ofNotebook).has(scope) && !(inNotebook && id.startsWith('player.'))
}

interface Registered {
  readonly run: CommandRun
  /** True if registered by the pane next to a list. */
  readonly beside: boolean
}

/** The bindings for these commands and chosen keys. */
interface Bound {
  readonly commands: readonly Command[]
  readonly chosen: ChosenKeys
  readonly bindings: readonly Binding[]
}

interface Binding {
  readonly command: Command
  readonly presses: readonly KeybindingPress[]
}

/** The reader's keys come first, so that they take precedence over keys that a later release adds. */
function bind(commands: readonly Command[], chosen: ChosenKeys): readonly Binding[] {
  const ordered = [...commands.filter(({ id }) => chosen[id]), ...commands.filter(({ id }) => !chosen[id])]
  return ordered.flatMap((command) =>
    (chosen[command.id] ?? command.keys).map((keys) => ({ command, presses: parseSequence(keys) })),
  )
}

const textFields = 'textarea, select, [contenteditable]:not([contenteditable=false]), [role=textbox]'
const buttonLike = /^(?:button|submit|reset|checkbox|radio|range|color|file|image)$/
const ownKeys = 'dialog, [role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

/** True if the target is a text field, which receives typed keys. */
export function isTextField(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  if (target instanceof HTMLInputElement) return !buttonLike.test(target.type)
  return target.closest(textFields) !== null
}

/**
 * Turns keys into commands, and is the only code that does so. A command is active while a handler is registered for
 * it. Screens register when they mount, so the scopes of the visible screens are active. The newest registration wins.
 */
export class Dispatcher {
  readonly #runs = new Map<CommandId, Registered[]>()
  readonly #listeners = new Set<() => void>()
  #bound: Bound | null = null
  #begun: readonly Binding[] = []
  #begunAt = 0
  #depth = 0
  #prefix = ''
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #single: () => boolean
  readonly #chosen: () => ChosenKeys

  /**
   * `singleKeys` returns whether keys without a modifier are enabled (the shortcuts preference, WCAG 2.1.4).
   * `chosenKeys` returns the reader's keys, which replace a command's own.
   */
  constructor(singleKeys: () => boolean = () => true, chosenKeys: () => ChosenKeys = () => noneChosen) {
    this.#single = singleKeys
    this.#chosen = chosenKeys
  }

  register(handlers: Partial<Record<CommandId, CommandRun>>, beside = false): () => void {
    const entries = Object.entries(handlers) as [CommandId, CommandRun][]
    for (const [id, run] of entries) this.#runs.set(id, [...(this.#runs.get(id) ?? []), { run, beside }])
    this.#tell()
    return () => {
      for (const [id, run] of entries) {
        const rest = this.#runs.get(id)?.filter((other) => other.run !== run) ?? []
        if (rest.length > 0) this.#runs.set(id, rest)
        else this.#runs.delete(id)
      }
      this.#tell()
    }
  }

  active(id: CommandId): boolean {
    return this.#runs.has(id)
  }

  /**
   * Runs a command as a button or menu does. Tries the handlers of the focused pane first, newest first, until one
   * doesn't decline. Returns false if all decline or there are none.
   */
  run(id: CommandId, event: KeyboardEvent | null = null): boolean {
    const runs = (this.#runs.get(id) ?? []).toReversed()
    const inside = keysInArticle()
    if (inside !== null) runs.sort((a, b) => Number(b.beside === inside) - Number(a.beside === inside))
    return runs.some(({ run }) => run(event) !== false)
  }

  /** The keys pressed so far in an unfinished sequence, such as "g". Otherwise empty. */
  get prefix(): string {
    return this.#prefix
  }

  /** Notifies listeners of registrations and of started sequences. */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  handle = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.isComposing || /^(?:Shift|Control|Alt|Meta|AltGraph)$/.test(event.key)) return
    if (isTextField(event.target) || hasModal()) return
    if (event.target instanceof Element && event.target.closest(ownKeys) !== null) return
    // Compares the times of the key presses, because a busy page may receive the events late.
    const late = event.timeStamp - this.#begunAt > SEQUENCE_TIMEOUT
    const begun = late ? [] : this.#begun
    const depth = late ? 0 : this.#depth
    this.#forget()
    if (!this.#advance(event, begun, depth) && begun.length > 0) this.#advance(event, [], 0)
  }

  #advance(event: KeyboardEvent, begun: readonly Binding[], depth: number): boolean {
    const inside = keysInArticle()
    const elsewhere = inside === null ? none : inside ? ofLists : ofArticles
    const inNotebook = keysInNotebook()
    const candidates = (depth === 0 ? this.#bindings() : begun).filter(
      ({ command, presses }) =>
        !elsewhere.has(command.scope) &&
        !isOff(command, inNotebook) &&
        this.#runs.has(command.id) &&
        (this.#single() || !presses.some(isCharacter)) &&
        isPress(event, presses[depth] as KeybindingPress),
    )
    const done = candidates.find(({ presses }) => presses.length === depth + 1)
    if (done) {
      if (event.repeat && !done.command.repeats) return true
      if (ownsKey(event)) return true
      if (this.run(done.command.id, event)) event.preventDefault()
      return true
    }
    if (candidates.length === 0) return false
    event.preventDefault()
    if (event.repeat) return true
    this.#begun = candidates
    this.#begunAt = event.timeStamp
    this.#depth = depth + 1
    this.#prefix = event.key
    // The timer clears only the hint. The event of a key pressed in time may still arrive.
    this.#timer = setTimeout(() => {
      this.#prefix = ''
      this.#tell()
    }, SEQUENCE_TIMEOUT)
    this.#tell()
    return true
  }

  #bindings(): readonly Binding[] {
    const chosen = this.#chosen()
    const commands = knownCommands()
    if (this.#bound?.chosen !== chosen || this.#bound.commands !== commands)
      this.#bound = { commands, chosen, bindings: bind(commands, chosen) }
    return this.#bound.bindings
  }

  #forget(): void {
    clearTimeout(this.#timer)
    const told = this.#depth > 0
    this.#begun = []
    this.#depth = 0
    this.#prefix = ''
    if (told) this.#tell()
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}

const pressed = 'button, a[href], summary, input, [role=button]'
const moved = 'input[type=range], input[type=radio], [role=slider], [role=separator]'
const moves = /^(?:Arrow(?:Up|Down|Left|Right)|Home|End|PageUp|PageDown)$/

/**
 * True if the focused control handles the key itself. Enter and Space press a button. Arrow keys, Home and End move a
 * slider.
 */
function ownsKey({ key, target, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false
  if (key === 'Enter' || key === ' ') return target.closest(pressed) !== null
  return moves.test(key) && !altKey && !ctrlKey && !metaKey && target.closest(moved) !== null
}
