import * as t from '#shared/words/commands/keys.ts'
import { keyCaps } from '../key-label.ts'

const names: Readonly<Record<string, string>> = {
  Delete: t.keyDelete,
  End: t.keyEnd,
  Escape: t.keyEscape,
  Home: t.keyHome,
  PageDown: t.keyPageDown,
  PageUp: t.keyPageUp,
  Space: t.keySpace,
}

/** As `keyCaps`, with the names that keyboards in the reader's language have. For lists of keys, which load later. */
export const namedCaps = (keys: string): readonly (readonly string[])[] =>
  keyCaps(keys).map((press) => press.map((cap) => names[cap] ?? cap))
