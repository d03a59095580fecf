import type { Plugin } from 'vite'

const query = '(hover: hover)'

/** The parts of PostCSS's tree that are used. */
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

/** Where it stands beside other reasons, `:is(:hover, :focus-visible)`, it is one of several. */
const hovers = (selector: string): boolean => /:hover/.test(selector.replaceAll(/:(?:is|not|where)\([^)]*\)/g, ''))

/**
 * What is pointed at is drawn so only for pointers that hover (UX.md section 18): a finger that lifts would leave it behind.
 * Style sheets say `:hover` and nothing more; this is the one place where that is kept to pointers.
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
