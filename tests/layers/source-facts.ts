import { parseSync } from 'oxc-parser'

export interface SourceFile {
  /** The path from the repository's root, with forward slashes. */
  path: string
  text: string
}

export interface Import {
  specifier: string
  /** Imported names. Empty if the whole module is imported. */
  names: string[]
  /** Imported while the file runs: `import()`. */
  isDynamic: boolean
}

/** Imports and actions of a file, as far as the rules need them. */
export interface Facts {
  imports: Import[]
  /** Constructs that the rules cannot read, in words. */
  unreadable: string[]
  /** Globals used: names that are read and declared nowhere in the file. */
  globals: Set<string>
  /** Member names read or written, such as `Date.now` or `.innerHTML`. Writes end in ` =`. */
  members: Set<string>
  /** True if the file calls `new Date()` without arguments. */
  readsClock: boolean
  /** Code that drops an error silently: `catch {}`, `.catch(() => null)`. */
  swallowed: string[]
  /** String and template literals, except the specifiers of imports. A template's values are left out. */
  texts: string[]
  /** Promise functions that run work at the same time inside a function that receives a transaction: `Promise.all`. */
  concurrent: string[]
}

interface Node {
  type: string
  [key: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

const known = new WeakMap<SourceFile, Facts>()

/** Reads a file with a parser, so that a comment or a string cannot look like an import. Once, however often it is asked. */
export function readFacts(file: SourceFile): Facts {
  const facts = known.get(file) ?? parsedFacts(file)
  known.set(file, facts)
  return facts
}

function parsedFacts({ path, text }: SourceFile): Facts {
  const { program, errors } = parseSync(path, text)
  const facts: Facts = {
    imports: [],
    unreadable: [],
    globals: new Set(),
    members: new Set(),
    readsClock: false,
    swallowed: [],
    texts: [],
    concurrent: [],
  }
  if (errors.length > 0) facts.unreadable.push(`does not parse: ${errors[0]?.message}`)
  const declared = new Set<string>()
  const used = new Set<string>()
  visit(program as unknown as Node, undefined, '')
  for (const name of used) if (!declared.has(name)) facts.globals.add(name)
  return facts

  function visit(node: Node, parent: Node | undefined, key: string): void {
    look(node, parent, key)
    for (const [childKey, child] of Object.entries(node)) {
      if (isNode(child)) visit(child, node, childKey)
      else if (Array.isArray(child)) for (const item of child) if (isNode(item)) visit(item, node, childKey)
    }
  }

  function look(node: Node, parent: Node | undefined, key: string): void {
    switch (node.type) {
      case 'ImportDeclaration':
      case 'ExportNamedDeclaration':
      case 'ExportAllDeclaration':
        if (isNode(node['source'])) add(node['source'], (node['specifiers'] as Node[] | undefined) ?? [])
        break
      case 'ImportExpression':
        add(node['source'] as Node, [], true)
        break
      case 'TSImportType':
        add(node['source'] as Node, [])
        break
      case 'TSExternalModuleReference':
        add(node['expression'] as Node, [])
        break
      case 'CallExpression':
        if (nameOf(node['callee']) === 'require') add((node['arguments'] as Node[])[0], [])
        promise(node)
        break
      case 'CatchClause':
        if (isNothing(node['body'])) facts.swallowed.push('catch {}')
        break
      case 'NewExpression':
        if (nameOf(node['callee']) === 'Date' && (node['arguments'] as Node[]).length === 0) facts.readsClock = true
        break
      case 'Literal':
        if (typeof node['value'] === 'string' && key !== 'source') facts.texts.push(node['value'])
        break
      case 'TemplateLiteral':
        facts.texts.push((node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('?'))
        break
      case 'FunctionExpression':
      case 'FunctionDeclaration':
      case 'ArrowFunctionExpression':
        if (nameOf((node['params'] as Node[])[0]) === 'tx') facts.concurrent.push(...together(node))
        break
      case 'MemberExpression':
        member(node, parent, key)
        break
      case 'JSXAttribute':
        facts.members.add(`.${(node['name'] as Node)['name'] as string}`)
        break
      case 'Identifier':
        identifier(node, parent, key)
        break
    }
  }

  function add(source: Node | undefined, specifiers: Node[], isDynamic = false): void {
    if (source?.type !== 'Literal' || typeof source['value'] !== 'string') {
      facts.unreadable.push('imports something whose name is only known when it runs')
      return
    }
    const names = specifiers.flatMap((specifier) => nameOf(specifier['imported'] ?? specifier['local']) ?? [])
    facts.imports.push({ specifier: source['value'], names, isDynamic })
  }

  function promise(node: Node): void {
    const callee = node['callee'] as Node
    const method = callee.type === 'MemberExpression' ? nameOf(callee['property']) : undefined
    const handler = (node['arguments'] as Node[])[method === 'catch' ? 0 : 1]
    if (method !== 'catch' && method !== 'then') return
    if (handler && /Function/.test(handler.type) && isNothing(returned(handler['body']))) {
      facts.swallowed.push(`.${method}(${method === 'catch' ? '' : '…, '}() => …)`)
    }
  }

  function member(node: Node, parent: Node | undefined, key: string): void {
    const property = node['property'] as Node
    const name = node['computed'] === true ? literal(property) : nameOf(property)
    if (name === undefined) return
    facts.members.add(`.${name}`)
    const object = nameOf(node['object'])
    if (object !== undefined) facts.members.add(`${object}.${name}`)
    if (parent?.type === 'AssignmentExpression' && key === 'left') facts.members.add(`.${name} =`)
  }

  function identifier(node: Node, parent: Node | undefined, key: string): void {
    const name = node['name'] as string
    if (!parent || isDeclaration(parent, key)) declared.add(name)
    else if (!isLabel(parent, key)) used.add(name)
  }
}

/** True if an identifier here declares a name: a parameter, pattern, declaration or import. */
function isDeclaration(parent: Node, key: string): boolean {
  if (parent.type === 'VariableDeclarator') return key === 'id'
  if (parent.type.startsWith('Import') && parent.type.endsWith('Specifier')) return key === 'local'
  if (/^(Function|ArrowFunction|TSDeclareFunction|TSFunctionType|TSEmptyBody)/.test(parent.type)) {
    return key === 'params' || key === 'id' || key === 'items'
  }
  if (parent.type === 'FormalParameters' || parent.type === 'FormalParameter') return true
  if (parent.type === 'Property') return key === 'value' && parent['shorthand'] === true
  if (parent.type === 'RestElement' || parent.type === 'ArrayPattern' || parent.type === 'CatchClause') return true
  return parent.type === 'AssignmentPattern' && key === 'left'
}

/** True if an identifier here is only a label: the name of a property or a type. */
function isLabel(parent: Node, key: string): boolean {
  if (parent.type === 'MemberExpression') return key === 'property' && parent['computed'] !== true
  if (key === 'key') return parent['computed'] !== true
  if (parent.type.startsWith('TS') && !/^TS(As|Satisfies|NonNull|Instantiation)Expression$/.test(parent.type))
    return true
  return /^(Import|Export).*Specifier$/.test(parent.type) || parent.type === 'LabeledStatement'
}

/** Returns the value of a handler that does nothing else. */
function returned(body: unknown): unknown {
  const statements = isNode(body) && body.type === 'BlockStatement' ? (body['body'] as Node[]) : []
  return statements.length === 1 && statements[0]?.type === 'ReturnStatement' ? statements[0]['argument'] : body
}

/** True if a body does nothing, or only returns a value without information. */
function isNothing(body: unknown): boolean {
  if (!isNode(body)) return true
  switch (body.type) {
    case 'BlockStatement':
      return (body['body'] as Node[]).length === 0
    case 'Literal':
      return true
    case 'Identifier':
      return body['name'] === 'undefined'
    case 'UnaryExpression':
      return body['operator'] === 'void'
    case 'ArrayExpression':
      return (body['elements'] as Node[]).length === 0
    case 'ObjectExpression':
      return (body['properties'] as Node[]).length === 0
    case 'ParenthesizedExpression':
      return isNothing(body['expression'])
    default:
      return false
  }
}

/** The functions of Promise that a function calls or hands on, the functions inside it included. */
function together(node: Node): string[] {
  const own =
    node.type === 'MemberExpression' && nameOf(node['object']) === 'Promise'
      ? ['all', 'allSettled', 'any', 'race'].filter((name) => name === nameOf(node['property']))
      : []
  const inside = Object.values(node)
    .flat()
    .filter((child) => isNode(child))
  return [...own.map((name) => `Promise.${name}`), ...inside.flatMap(together)]
}

function nameOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined
  if (node.type === 'Identifier') return node['name'] as string
  return literal(node)
}

function literal(node: Node): string | undefined {
  return node.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : undefined
}
