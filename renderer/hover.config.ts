import type { Plugin } from 'vite'

const query = '(hover: hover)'

/** The parts of PostCSS's syntax tree that this file uses. */
interface Node {
  readonly parent?: { readonly type: string; readonly name?: string; readonly params?: string } | undefined
}
interface RuleNode extends Node {
  selectors: string[]
  clone(change: { selectors: string[] }): RuleNode
  replaceWith(...nodes: unknown[]): void
}
interface Tools {
  readonly AtRule: new (facts: { name: string; params: string; nodes: unknown[] }) => unknown
}

/**
 * True if the selector depends on hovering. Within `:is(:hover, :focus-visible)`, hovering is only one of several
 * conditions.
 */
const hovers = (selector: string): boolean => /:hover/.test(selector.replaceAll(/:(?:is|not|where)\([^)]*\)/g, ''))

/**
 * Limits `:hover` rules to pointers that can hover. On touch screens, the style would otherwise remain after the finger
 * is lifted. Style sheets use plain `:hover`, and only this plugin adds the condition.
 */
export const hoverForPointers = (): Plugin => ({
  name: 'lectern-hover-for-pointers',
  config: () => ({ css: { postcss: { plugins: [wrapped as never] } } }),
})

const wrapped = {
  postcssPlugin: 'lectern-hover-for-pointers',
  Rule(rule: RuleNode, { AtRule }: Tools): void {
    const { parent } = rule
    if (!rule.selectors.some(hovers) || (parent?.name === 'media' && parent.params?.includes(query))) return
    const others = rule.selectors.filter((selector) => !hovers(selector))
    const pointed = new AtRule({
      name: 'media',
      params: query,
      nodes: [rule.clone({ selectors: rule.selectors.filter(hovers) })],
    })
    if (others.length === 0) rule.replaceWith(pointed)
    else rule.replaceWith(rule.clone({ selectors: others }), pointed)
  },
}
