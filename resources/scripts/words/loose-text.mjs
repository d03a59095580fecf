import { parseSync } from 'oxc-parser'

/** Attributes and properties whose text readers see. */
const SHOWN =
  /^(?:title|label|help|hint|text|description|message|heading|placeholder|alt|detail|details|summary|empty|lead|caption|question|note|aria-label|aria-description|aria-valuetext|aria-roledescription)$/
/** Elements whose text is the same in every language. */
const VERBATIM = /^(?:code|kbd|pre|samp|style|script)$/
/** Two words of which the first has a capital letter. */
const SENTENCE = /^["“(]?\p{Lu}[\p{L}’'…:,]*[.!?…:]?\s+\p{L}/u
/** A word on its own with a capital letter, as titles have it. */
const TITLE = /^\p{Lu}\p{Ll}[\p{Ll}-]+[.…]?$/u
/** Words in small letters. */
const PHRASE = /^[,·]? ?\p{Ll}[\p{Ll}’'-]+(?:,? [\p{L}’'-]+)+[.!?]?$/u
/** Words of a template beside its expressions. */
const PART = /^[,·]? ?(?:\p{Lu}[\p{L}’'-]+|[\p{L}’'-]{2,} [\p{L}’' -]+)[:,]? …|… [\p{L}’'-]{3,}|“…”/u
/** Names of products and of keys, and words of the web, which are the same in every language. */
const SAME =
  /^(?:Lectern|Markdown|Obsidian|Logseq|Firefox|Edge|Chrome|Safari|Google|Apple|Alt|Control|Ctrl|Del|Meta|Shift|Space|Super|Error|(?:noopener|allow-|username|system-ui|ui-serif).*)$/
const WORD = /\p{L}{2,}/u
/** Calls whose arguments only programs and logs see. */
const UNSEEN =
  /^(?:report|reported|matchMedia|querySelector|querySelectorAll|closest|matches|replace|replaceAll|includes|startsWith|endsWith|test|exec|has|get|set|split|useMediaQuery|inTurn|try|DisplayNames|DateTimeFormat|ListFormat|Error|TypeError|RangeError|DOMException)$/
/** Calls whose first argument is a name that only programs see. */
const KEYED = /^(?:useAsyncValue|useSources|useAnswer|done)$/
/** Properties that only programs see. */
const NAMES = /^(?:id|key|keys|doing|className)$/

/** @typedef {{ line: number, text: string }} LooseText */

/** More properties that the main process and the service show: parts of dialogs and emails, and reasons. */
const SHOWN_BY_MAIN = /^(?:subject|body|button|buttons|reason|advice)$/
/** Names in files of other programs. */
const FOREIGN = /^(?:columns|program)$/
/** Calls and errors of the main process and the service that only programs and logs see. */
const UNSEEN_BY_MAIN =
  /^(?:problem|warn|fork|DOMException|tokenRefused|OutboundError|ExtractionError|S3Error|PortClosedError|PasskeyRefused|ChallengeOver|OutsideSignInFailed|ProviderUnavailable|PaymentUnavailable)$/
/** Calls that store what is shown later. */
const STORED = /^(?:get|set)$/
/** A sentence that starts with an argument. */
const STARTED = /^[“"]?…[”"]? \p{Ll}[^]*[.!?](?: …)?$/u
/** A word in lower case after the first one: names have none. */
const LOWER = /\s\p{Ll}/u
/** The start of a query or a call. */
const STATEMENT = /^\s*(?:SELECT|INSERT|UPDATE|DELETE|CREATE|GET|POST|PUT|PATCH|Basic|Bearer)\s/
/** Text between the tags of markup that is written as text, but for the name of the app. */
const IN_MARKUP = />(?!Lectern<)\p{Lu}[\p{L} :]+[<…]/u

/**
 * Text in a source file that readers see and that is in no catalog: text between tags, in attributes and properties that
 * show it, and sentences. In a file of the main process or the service, errors are texts for readers, too.
 * @param {string} path
 * @param {string} source
 * @returns {LooseText[]}
 */
export function looseTexts(path, source) {
  const isMain = path.startsWith('main/')
  /** @param {string} name */
  const isShownBy = (name) => SHOWN.test(name) || (isMain && SHOWN_BY_MAIN.test(name))
  /** @param {string} name */
  const isUnseen = (name) =>
    isMain ? UNSEEN_BY_MAIN.test(name) || (UNSEEN.test(name) && !STORED.test(name)) : UNSEEN.test(name)
  /** @param {string} text */
  const isSentenceOfMain = (text) =>
    (SENTENCE.test(text) && LOWER.test(text) && !STATEMENT.test(text)) || STARTED.test(text) || IN_MARKUP.test(text)
  /** @param {string} text */
  const isMarkup = (text) => isMain && /^\s*</.test(text)
  /** @param {string} text @param {boolean} isChosen */
  const isWords = (text, isChosen) =>
    isMain ? isSentenceOfMain(text) : SENTENCE.test(text) || PHRASE.test(text) || (isChosen && TITLE.test(text))
  /** @type {LooseText[]} */
  const found = []
  /** @param {any} node @param {string} text */
  const add = (node, text) =>
    found.push({ line: source.slice(0, node.start).split('\n').length, text: text.replace(/\s+/g, ' ').trim() })
  /** @param {any} node @param {boolean} isShown @param {boolean} [isChosen] if it is one of several values */
  const visit = (node, isShown, isChosen = false) => {
    if (Array.isArray(node)) {
      for (const each of node) visit(each, isShown, isChosen)
      return
    }
    if (node === null || typeof node !== 'object' || typeof node.type !== 'string') return
    switch (node.type) {
      case 'ImportDeclaration':
      case 'TSTypeAnnotation':
      case 'TSTypeAliasDeclaration':
      case 'TSInterfaceDeclaration':
      case 'TSTypeParameterInstantiation':
      case 'BinaryExpression':
        if (node.type !== 'BinaryExpression' || node.operator !== '+') return
        break
      case 'ThrowStatement':
        if (!isMain) return
        break
      case 'JSXElement':
        if (VERBATIM.test(node.openingElement.name.name ?? '')) return
        visit(node.openingElement.attributes, false)
        visit(node.children, true)
        return
      case 'JSXText':
        if (WORD.test(node.value)) add(node, node.value)
        return
      case 'JSXAttribute': {
        const name = node.name.name ?? ''
        if (!NAMES.test(name)) visit(node.value, SHOWN.test(name))
        return
      }
      case 'Property': {
        const name = node.key.name ?? node.key.value ?? ''
        if (isMain ? !FOREIGN.test(name) : !NAMES.test(name)) visit(node.value, isShownBy(name), true)
        return
      }
      case 'CallExpression':
      case 'NewExpression':
        if (isUnseen(node.callee.name ?? node.callee.property?.name ?? '')) return
        visit(node.callee, false)
        visit(KEYED.test(node.callee.name ?? '') ? node.arguments.slice(1) : node.arguments, false)
        return
      case 'ConditionalExpression':
        visit(node.test, false)
        visit([node.consequent, node.alternate], isShown, true)
        return
      case 'LogicalExpression':
        visit(node.left, isShown)
        visit(node.right, isShown, true)
        return
      case 'ArrayExpression':
        visit(node.elements, isMain && isShown, true)
        return
      case 'Literal':
        // Addresses are the same in every language.
        if (typeof node.value !== 'string' || SAME.test(node.value) || /^[^\s@/.=]+[@/.=]\S+$/.test(node.value)) return
        if (isShown ? /^\p{Lu}/u.test(node.value) && WORD.test(node.value) : isWords(node.value, isChosen))
          add(node, node.value)
        return
      case 'TemplateLiteral': {
        const text = node.quasis.map((/** @type {any} */ quasi) => quasi.value.cooked).join('…')
        const isPart = isMain ? isSentenceOfMain(text) : SENTENCE.test(text) || PART.test(text)
        if (isShown && !isMarkup(text) ? /\p{L}\p{L} |\p{Lu}\p{L}/u.test(text) : isPart) add(node, text)
        for (const each of node.expressions)
          if (!isMain && each.type === 'ConditionalExpression' && / …|… /.test(text))
            for (const { type, value } of [each.consequent, each.alternate])
              if (type === 'Literal' && /^\p{Ll}{3,}$/u.test(value)) add(each, value)
        visit(node.expressions, false)
        return
      }
    }
    const keeps = ['JSXExpressionContainer', 'ParenthesizedExpression', 'TSAsExpression'].includes(node.type)
    for (const [name, value] of Object.entries(node))
      if (name !== 'type') visit(value, keeps && isShown, keeps && isChosen)
  }
  const { program, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  visit(program, false)
  return found
}
