import { type Handler, Parser, type ParserOptions } from 'htmlparser2'

/**
 * Nesting depth at which parsing stops. No real document is nested this deep, and the tokenizer slows down with the
 * depth.
 */
const DEEPEST = 2_000
/** Number of characters between two checks for whether to continue. */
const CHUNK = 16 * 1024

export interface MarkupOptions extends ParserOptions {
  /** Returns true if parsing should continue. Called before each chunk of some 16,000 characters. */
  readonly goesOn?: () => boolean
}

/**
 * Reports the tags and text of a document in linear time. Returns true if it reported the whole document. Stops where
 * elements are nested absurdly deep, or when `goesOn` returns false. Elements that are open at that point are not
 * closed.
 */
export function parseMarkup(text: string, heard: Partial<Handler>, options: MarkupOptions = {}): boolean {
  let depth = 0
  const parser = new Parser(
    {
      ...heard,
      onopentagname(name) {
        depth += 1
        heard.onopentagname?.(name)
      },
      onclosetag(name, isImplied) {
        depth -= 1
        heard.onclosetag?.(name, isImplied)
      },
    },
    options,
  )
  const goesOn = () => depth < DEEPEST && (options.goesOn?.() ?? true)
  for (let at = 0; at < text.length; at += CHUNK) {
    if (!goesOn()) return false
    parser.write(text.slice(at, at + CHUNK))
  }
  if (!goesOn()) return false
  parser.end()
  return true
}
