import type { IconName } from './icon-name.ts'

/** Scope in which a key works; see `commandStacks` for scopes that are active together. */
export type CommandScope = 'global' | 'item' | 'list' | 'reader' | 'pdf' | 'media' | 'notebook'

/** A menu of the desktop's menu bar. */
export type BarMenu = 'file' | 'edit' | 'view' | 'go' | 'item' | 'highlight' | 'player' | 'help'

/** Menus and toolbars of the page that are rendered from the command table. */
export type MenuSurface = 'context' | 'bulk' | 'rowTools' | 'readerBar' | 'readerMore' | 'listMore'

/** A state of the command's target, or of how the command is shown. */
export type CommandState =
  /** One article, rather than several or any. */
  | 'one'
  | 'several'
  | 'archived'
  | 'inbox'
  | 'favorited'
  | 'read'
  | 'selected'
  | 'followed'
  | 'unfollowed'
  /** The reader chose to store the article's audio on this device. */
  | 'audioKept'
  /** The article was extracted by the other extractor. */
  | 'otherExtractor'
  /** An update was found. */
  | 'available'
  | 'shown'
  | 'hidden'
  | 'dark'
  | 'light'
  /** A toggle button: its name stays the same. */
  | 'toggle'
  /** Uses the destination's own name, as shown in the navigation. */
  | 'place'

/**
 * A single value, or a separate value for each state in which it differs. The first state that applies decides;
 * otherwise `base` is used.
 */
export type ByState<T> = T | ({ readonly base: T } & { readonly [S in CommandState]?: T })

export type CommandNeed =
  /** A connection. */
  | 'network'
  /** Needs the desktop app around the page. */
  | 'desktop'
  /** Selected rows. */
  | 'selection'
  /** Exactly one article. */
  | 'entry'
  /** The queue on screen. */
  | 'queue'

/** Fixed text, or a function that returns text with the name of the article's source. */
export type CommandLabel = string | ((d: { readonly source: string; readonly isNamed: string }) => string)

/** Everything about a command except its implementation. Its id is its key in the table. */
export interface CommandRow {
  /** In sentence case. */
  readonly label: ByState<CommandLabel>
  readonly icon?: ByState<IconName>
  /**
   * `$mod` is Cmd on macOS and Ctrl elsewhere. A space separates the key presses of a sequence. Letters, digits and
   * symbols are `KeyboardEvent.key`. A symbol may be typed with or without Shift, because layouts differ.
   */
  readonly keys?: readonly string[]
  /** For menus on the page: the tens digit is the section, the ones digit the order within it. */
  readonly menus?: { readonly bar?: BarMenu } & { readonly [S in MenuSurface]?: number }
  /** The menu bar's own accelerator in Electron's syntax. Never a single letter. */
  readonly accelerator?: string
  /** Repeats while the key is held, as for movement. */
  readonly repeats?: true
  readonly needs?: readonly CommandNeed[]
  /** The app path that the command opens. It does nothing else. */
  readonly path?: string
  /** The palette's group, if it differs from the group of the whole sheet. */
  readonly group?: string
  /** The command removes something: menus show it in the danger color. */
  readonly danger?: true
  /** The palette omits the command, because its name alone means nothing. */
  readonly unlisted?: true
  /** Only this surface runs the command, so it can't have a key. */
  readonly only?: 'palette' | 'bar'
}

export type CommandRows = Readonly<Record<string, CommandRow>>
