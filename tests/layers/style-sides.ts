/** Lines that may name the left or the right: a part of the path, a part of the line, and the reason. */
const allowed: readonly (readonly [path: string, line: string, reason: string])[] = [
  ['renderer/theme/tokens.css', '--', 'defines the sides of the interface'],
  ['renderer/theme/tokens.css', 'env(safe-area-inset-', 'defines the sides of the interface'],
  ['renderer/reading/blocks/sideways.module.css', 'linear-gradient', 'both edges look alike'],
  ['renderer/reading/formula/formula-view.module.css', 'linear-gradient', 'both edges look alike'],
  ['renderer/reading/print.css', '@bottom-', 'paper has no other names for its margins'],
  ['renderer/reading/languages.css', 'text-emphasis-position', 'is a side of vertical lines'],
  ['renderer/screens/library/row-touch.css', 'var(--pulled', 'follows the finger'],
  ['renderer/reading/article/article-header.module.css', 'clip-path', 'has a rule for each direction'],
  ['renderer/reading/article/footnote-popover.tsx', 'place.left', 'is at measured words'],
  ['renderer/reading/article/link-destination.tsx', 'place.left', 'is at a measured link'],
  ['renderer/reading/highlights/highlight-toolbar.tsx', 'place.left', 'is at measured words'],
  ['renderer/player/video/video-stage.tsx', 'over.style', 'lies on a measured element'],
]

const sides: readonly RegExp[] = [
  /^\s*(?:left|right)\s*:/,
  /^\s*[a-z-]+-(?:left|right)(?:-[a-z]+)?\s*:/,
  /^\s*(?:text-align|float|clear|transform-origin|object-position|justify-[a-z]+|background[a-z-]*)\s*:.*\b(?:left|right)\b/,
  /\bto (?:left|right)\b/,
  /\binset-(?:left|right)\b/,
  /^\s*@[a-z]+-(?:left|right)\b/,
  /\btext-emphasis-position:.*\b(?:left|right)\b/,
  /^\s*--[a-z-]+: (?:left|right);/,
  /\b(?:style=\{|Object\.assign\(over\.style).*\b(?:left|right|marginLeft|marginRight|paddingLeft|paddingRight)\s*:/,
]
const shorthand =
  /^\s*(?:margin|padding|inset|scroll-margin|scroll-padding|border-(?:width|style|color)|border-radius)\s*:\s*(.+?)(?:\s*!important)?;/
const moves = /\b(?:translateX\(|translate3d\(|translate\(|translate:\s*)(.*)/

/** Returns the lines of a style sheet or component that name a side, which right-to-left interfaces have elsewhere. */
export function sidedLines(path: string, text: string): string[] {
  const plain = text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
  return plain.split('\n').flatMap((line, at) => {
    const isSided = path.endsWith('.css')
      ? [...sides.slice(0, -1)].some((side) => side.test(line)) || isUneven(line) || movesSideways(line)
      : (sides.at(-1)?.test(line) ?? false)
    if (!isSided) return []
    if (allowed.some(([place, part]) => path.endsWith(place) && line.includes(part))) return []
    return [`${path}:${at + 1}: ${line.trim()}`]
  })
}

/** True for four values of which those of the sides differ. */
function isUneven(line: string): boolean {
  const [, value = ''] = shorthand.exec(line) ?? []
  const parts = partsOf(value)
  if (parts.length !== 4) return false
  const [first, second, third, fourth] = parts
  return line.includes('border-radius') ? first !== second || third !== fourth : second !== fourth
}

/** True for a move along the line that does not depend on the direction. */
function movesSideways(line: string): boolean {
  const [, value = ''] = moves.exec(line) ?? []
  const [first = '0'] = partsOf(value.replace(/[;,].*$/, ''))
  return value !== '' && !/^(?:0|none)\b/.test(first) && !value.includes('--onwards')
}

/** Divides a value at spaces outside of parentheses. */
function partsOf(value: string): string[] {
  let depth = 0
  const parts = ['']
  for (const character of value.trim()) {
    depth += character === '(' ? 1 : character === ')' ? -1 : 0
    if (character === ' ' && depth === 0) parts.push('')
    else parts[parts.length - 1] += character
  }
  return parts.filter((part) => part !== '')
}
