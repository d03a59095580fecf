import type { FormulaWords } from './languages/language-rules.ts'

/** Maximum depth of nested groups. Deeper groups are not spoken. */
const DEEPEST = 20

/** Commands that are spoken like a sign. */
const signs: Readonly<Record<string, keyof FormulaWords>> = {
  ...{ times: 'times', cdot: 'times', leq: 'atMost', le: 'atMost', geq: 'atLeast', ge: 'atLeast', neq: 'unequal' },
  ...{ ne: 'unequal', approx: 'about', sim: 'about', simeq: 'about', pm: 'plusMinus', in: 'in', to: 'to' },
  ...{ rightarrow: 'to', Rightarrow: 'implies', infty: 'infinity', sum: 'sum', prod: 'product', int: 'integral' },
}
const typed: Readonly<Record<string, keyof FormulaWords>> = {
  ...{ '=': 'equals', '+': 'plus', '-': 'minus', '−': 'minus', '<': 'below', '>': 'above', '/': 'over', '*': 'times' },
}
/** Commands that only set the appearance of what follows. */
const looks =
  /^(?:mathrm|mathbf|mathit|mathsf|mathcal|mathbb|mathfrak|text|textrm|textit|textbf|operatorname|boldsymbol|bar|hat|vec|tilde|overline|underline|left|right|displaystyle|limits|nolimits|quad|qquad|big|Big|bigl|bigr)$/

/**
 * Returns the spoken words of a LaTeX formula: its letters, and words for its signs. Commands for which we have no word
 * are spoken by their own names, as Greek letters are. Takes linear time.
 */
export function formulaWords(tex: string, words: FormulaWords): string {
  const tokens: readonly string[] = tex.match(/\\[a-zA-Z]+|\\.|[0-9]+(?:[.,][0-9]+)*|\S/gu) ?? []
  let at = 0

  const group = (depth: number): string => {
    const token = tokens[at]
    if (token === undefined || token === '}') return ''
    if (token !== '{') return one(depth)
    at += 1
    const said = series(depth + 1)
    if (tokens[at] === '}') at += 1
    return said
  }
  const series = (depth: number): string => {
    const said: string[] = []
    while (at < tokens.length && tokens[at] !== '}') said.push(tokens[at] === '{' ? group(depth) : one(depth))
    return said.filter((word) => word !== '').join(' ')
  }
  const one = (depth: number): string => {
    const token = tokens[at] ?? ''
    at += 1
    if (depth > DEEPEST) return ''
    if (token === '^') return powerOf(group(depth), words)
    if (token === '_') return group(depth)
    if (!token.startsWith('\\')) {
      const sign = typed[token]
      return sign === undefined ? (/[\p{L}\p{N}%]/u.test(token) ? token : '') : words[sign]
    }
    const name = token.slice(1)
    if (name === 'frac' || name === 'dfrac' || name === 'tfrac') return `${group(depth)} ${words.over} ${group(depth)}`
    if (name === 'sqrt') {
      if (tokens[at] === '[') at = tokens.indexOf(']', at) + 1 || at
      return `${words.root} ${group(depth)}`
    }
    const sign = Object.hasOwn(signs, name) ? signs[name] : undefined
    if (sign !== undefined) return words[sign]
    return looks.test(name) || !/^[a-zA-Z]{2,}$/.test(name) ? '' : name.replace(/^var/, '').toLowerCase()
  }

  const said: string[] = []
  // A closing brace without an opening one is skipped.
  for (; at < tokens.length; at += 1) said.push(series(0))
  return said.join(' ').replace(/\s+/g, ' ').trim()
}

function powerOf(said: string, words: FormulaWords): string {
  if (said === '2') return words.squared
  if (said === '3') return words.cubed
  return said === '' ? '' : `${words.power} ${said}`
}
