/** Maximum nesting of tables. No program nests them more deeply. */
const DEEPEST = 100
const TOKENS =
  /--\[(=*)\[[^]*?\]\1\]|--[^\n]*|"((?:[^"\\]|\\[^])*)"|'((?:[^'\\]|\\[^])*)'|([A-Za-z_]\w*)|(-?(?:0x[\da-f]+|\d+\.?\d*(?:e[+-]?\d+)?|\.\d+))|([{}[\]=,;])|(\s+)|([^])/giy

type Token = { readonly kind: 'text' | 'name' | 'number' | 'sign'; readonly value: string }

/**
 * Returns the table that a Lua file returns, if it consists of constants. Programs write their settings in this form.
 * Tables become objects. Undefined for any other file.
 */
export function readLuaValue(source: string): unknown {
  const tokens = tokensIn(source)
  if (tokens === null || tokens[0]?.value !== 'return' || tokens[1]?.value !== '{') return undefined
  try {
    return new Reader(tokens.slice(1)).value(DEEPEST)
  } catch {
    return undefined
  }
}

function tokensIn(source: string): Token[] | null {
  const tokens: Token[] = []
  for (const [, , double, single, name, number, sign, , other] of source.matchAll(TOKENS)) {
    if (other !== undefined) return null
    const text = double ?? single
    if (text !== undefined) tokens.push({ kind: 'text', value: unescaped(text) })
    else if (name !== undefined) tokens.push({ kind: 'name', value: name })
    else if (number !== undefined) tokens.push({ kind: 'number', value: number })
    else if (sign !== undefined) tokens.push({ kind: 'sign', value: sign })
  }
  return tokens
}

const SIGNS: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', a: '', b: '', f: '\n', v: '\n' }

/** Escaped bytes are parts of UTF-8 characters. */
function unescaped(text: string): string {
  return text
    .replace(/(?:\\(?:\d{1,3}|x[\da-f]{2}))+/gi, (run) =>
      Buffer.from(
        [...run.matchAll(/\\(?:(\d{1,3})|x([\da-f]{2}))/gi)].map(([, decimal, hex]) =>
          decimal === undefined ? Number.parseInt(hex ?? '0', 16) : Number(decimal),
        ),
      ).toString(),
    )
    .replace(/\\([^])/g, (_, sign: string) => SIGNS[sign] ?? sign)
}

class Reader {
  readonly #tokens: readonly Token[]
  #at = 0

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  value(depth: number): unknown {
    const token = this.#next()
    if (token.kind === 'text') return token.value
    if (token.kind === 'number') return Number(token.value)
    if (token.kind === 'name') return token.value === 'nil' ? null : token.value === 'true'
    if (token.value !== '{' || depth === 0) throw new SyntaxError()
    return this.#table(depth - 1)
  }

  #table(depth: number): Readonly<Record<string, unknown>> {
    const entries: [string, unknown][] = []
    let listed = 0
    while (!this.#is('}')) {
      if (this.#is('[')) {
        this.#next()
        const key = String(this.value(depth))
        this.#expect(']')
        this.#expect('=')
        entries.push([key, this.value(depth)])
      } else if (this.#tokens[this.#at]?.kind === 'name' && this.#tokens[this.#at + 1]?.value === '=') {
        const key = this.#next().value
        this.#next()
        entries.push([key, this.value(depth)])
      } else {
        listed += 1
        entries.push([String(listed), this.value(depth)])
      }
      if (this.#is(',') || this.#is(';')) this.#next()
      else if (!this.#is('}')) throw new SyntaxError()
    }
    this.#next()
    return Object.fromEntries(entries)
  }

  #is(sign: string): boolean {
    const token = this.#tokens[this.#at]
    return token?.kind === 'sign' && token.value === sign
  }

  #expect(sign: string): void {
    if (!this.#is(sign)) throw new SyntaxError()
    this.#at += 1
  }

  #next(): Token {
    const token = this.#tokens[this.#at]
    if (!token) throw new SyntaxError()
    this.#at += 1
    return token
  }
}
