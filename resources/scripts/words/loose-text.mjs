import { parseSync } from 'oxc-parser'

/** Attributes and properties whose text readers see. */
const SHOWN =
  /^(?:title|label|help|hint|text|description|message|heading|placeholder|alt|detail|details|summary|empty|lead|caption|question|note|aria-label|aria-description|aria-valuetext|aria-roledescription)$/
/** Elements whose text is the same in every language. */
const VERBATIM = /^(?:code|kbd|pre|samp|style|script)$/
/** Two words of which the first has a capital letter. */
const SENTENCE = /^["“(]?\p{Lu}[\p{L}’'…:,]*[.!?…:]?\s+\p{L}/u
const WORD = /\p{L}{2,}/u
/** Calls whose arguments only programs and logs see. */
const UNSEEN =
  /^(?:report|reported|matchMedia|querySelector|querySelectorAll|closest|matches|replace|replaceAll|includes|startsWith|endsWith|test|exec|has|get|set|DisplayNames|DateTimeFormat|ListFormat|Error|TypeError|RangeError)$/

/** @typedef {{ line: number, text: string }} LooseText */

/**
 * Text in a source file that readers see and that is in no catalog: text between tags, in attributes and properties that
 * show it, and sentences.
 * @param {string} path
 * @param {string} source
 * @returns {LooseText[]}
 */
export function looseTexts(path, source) {
  /** @type {LooseText[]} */
  const found = []
  /** @param {any} node @param {string} text */
  const add = (node, text) =>
    found.push({ line: source.slice(0, node.start).split('\n').length, text: text.replace(/\s+/g, ' ').trim() })
  /** @param {any} node @param {boolean} isShown */
  const visit = (node, isShown) => {
    if (Array.isArray(node)) {
      for (const each of node) visit(each, isShown)
      return
    }
    if (node === null || typeof node !== 'object' || typeof node.type !== 'string') return
    switch (node.type) {
      case 'ImportDeclaration':
      case 'ThrowStatement':
      case 'TSTypeAnnotation':
      case 'TSTypeAliasDeclaration':
      case 'TSInterfaceDeclaration':
      case 'TSTypeParameterInstantiation':
      case 'BinaryExpression':
        if (node.type !== 'BinaryExpression' || node.operator !== '+') return
        break
      case 'JSXElement':
        if (VERBATIM.test(node.openingElement.name.name ?? '')) return
        visit(node.openingElement.attributes, false)
        visit(node.children, true)
        return
      case 'JSXText':
        if (WORD.test(node.value)) add(node, node.value)
        return
      case 'JSXAttribute':
        visit(node.value, SHOWN.test(node.name.name ?? ''))
        return
      case 'Property':
        visit(node.value, SHOWN.test(node.key.name ?? node.key.value ?? ''))
        return
      case 'CallExpression':
      case 'NewExpression':
        if (UNSEEN.test(node.callee.name ?? node.callee.property?.name ?? '')) return
        visit(node.callee, false)
        visit(node.arguments, false)
        return
      case 'ConditionalExpression':
        visit(node.test, false)
        visit([node.consequent, node.alternate], isShown)
        return
      case 'Literal':
        // Addresses are the same in every language.
        if (typeof node.value !== 'string' || /^[^\s@/.]+[@/.]\S+$/.test(node.value)) return
        if (isShown ? /^\p{Lu}/u.test(node.value) && WORD.test(node.value) : SENTENCE.test(node.value))
          add(node, node.value)
        return
      case 'TemplateLiteral': {
        const text = node.quasis.map((/** @type {any} */ quasi) => quasi.value.cooked).join('…')
        if (isShown ? /\p{L}\p{L} |\p{Lu}\p{L}/u.test(text) : SENTENCE.test(text)) add(node, text)
        visit(node.expressions, false)
        return
      }
    }
    const keeps = ['JSXExpressionContainer', 'LogicalExpression', 'ParenthesizedExpression', 'TSAsExpression']
    const inner = isShown && keeps.includes(node.type)
    for (const [name, value] of Object.entries(node)) if (name !== 'type') visit(value, inner)
  }
  const { program, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  visit(program, false)
  return found
}
