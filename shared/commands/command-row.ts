import type { IconName } from './icon-name.ts'

/** Where keys are heard; see `commandStacks` for those that are heard together. */
export type CommandScope = 'global' | 'item' | 'list' | 'reader' | 'pdf' | 'media' | 'notebook'

/** A menu of the desktop's menu bar. */
export type BarMenu = 'file' | 'edit' | 'view' | 'go' | 'item' | 'highlight' | 'player' | 'help'

/** Menus and toolbars of the page that are drawn from the table. */
export type MenuSurface = 'context' | 'bulk' | 'rowTools' | 'readerBar' | 'readerMore' | 'listMore'

/** What is known about the thing a command would act on, or how the command is shown. */
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
  /** The article was read by the other extractor. */
  | 'otherExtractor'
  /** An update was found. */
  | 'available'
  | 'shown'
  | 'hidden'
  | 'dark'
  | 'light'
  /** A button that is pressed or not: its name stays the same. */
  | 'toggle'
  /** The name of the place itself, as navigation shows it. */
  | 'place'

/** One value, or one for each state in which it differs: the first state that holds decides, `base` holds otherwise. */
export type ByState<T> = T | ({ readonly base: T } & { readonly [S in CommandState]?: T })

export type CommandNeed =
  /** A connection. */
  | 'network'
  /** The desktop app around the page. */
  | 'desktop'
  /** Selected rows. */
  | 'selection'
  /** Exactly one article. */
  | 'entry'
  /** The queue on screen. */
  | 'queue'

/** All that is known about a command apart from what it runs. Its id is the key it stands under. */
export interface CommandRow {
  /** In sentence case. `{source}` is filled in by whoever shows the label. */
  readonly label: ByState<string>
  readonly icon?: ByState<IconName>
  /**
   * `$mod` is Cmd on macOS and Ctrl elsewhere; a space separates the presses of a sequence. LettersAndDigits and symbols are
   * `KeyboardEvent.key`. A symbol may be typed with or without Shift, because layouts differ.
   */
  readonly keys?: readonly string[]
  /** Other words that find it. */
  readonly aliases?: readonly string[]
  /** For surfaces of the page: the tens are the section, the ones the order within it. */
  readonly menus?: { readonly bar?: BarMenu } & { readonly [S in MenuSurface]?: number }
  /** The menu bar's own accelerator in Electron's spelling. Single letters are never one. */
  readonly accelerator?: string
  /** Movement: it goes on while the key is held. */
  readonly repeats?: true
  readonly needs?: readonly CommandNeed[]
  /** The path of the app it leads to. That is all it does. */
  readonly path?: string
  /** The palette's group, where it is not that of the whole sheet. */
  readonly group?: string
  /** It takes something away: menus show it in the colour of danger. */
  readonly danger?: true
  /** It means nothing by name: the palette leaves it out. */
  readonly unlisted?: true
  /** One surface alone runs it, so that it can be given no key. */
  readonly only?: 'palette' | 'bar'
}

export type CommandRows = Readonly<Record<string, CommandRow>>
