import data from './themes.json' with { type: 'json' }

export type ThemeName = keyof typeof data

export const themes: Readonly<Record<ThemeName, Readonly<Record<string, string>>>> = data

/**
 * The style sheet of all themes, with one block of custom properties for each. themes.css holds the result, and a test
 * compares the two.
 */
export function themesCss(): string {
  const blocks = Object.entries(themes).map(([name, tokens]) => {
    const lines = Object.entries(tokens).map(([token, value]) =>
      token === 'scheme' ? `    color-scheme: ${value};` : `    --${kebab(token)}: ${value.toLowerCase()};`,
    )
    const selector = name === 'White' ? `:root,\n  :root[data-theme='White']` : `:root[data-theme='${name}']`
    return `  ${selector} {\n${lines.join('\n')}\n  }`
  })
  return `/* Written from themes.json by themes.ts. */\n@layer tokens {\n${blocks.join('\n\n')}\n}\n`
}

const kebab = (token: string): string => token.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
