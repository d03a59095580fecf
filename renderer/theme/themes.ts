import markers from './markers.json' with { type: 'json' }
import data from './themes.json' with { type: 'json' }

export type ThemeName = keyof typeof data

export const themes: Readonly<Record<ThemeName, Readonly<Record<string, string>>>> = data

/**
 * Returns the style sheet of all themes, with one block of custom properties for each. themes.css contains the result,
 * and a test compares the two.
 */
export function themesCss(): string {
  return sheetOf('themes.json', themes)
}

/** The colors of highlights in each theme. Yellow, the default, is among the theme's own colors. */
export const markerColors: Readonly<Record<ThemeName, Readonly<Record<string, string>>>> = markers

/** Returns the style sheet with highlights as `--hl-green` and their lines as `--hl-green-line`. */
export const markersCss = (): string =>
  sheetOf(
    'markers.json',
    Object.fromEntries(
      Object.entries(markerColors).map(([name, colors]) => [
        name,
        Object.fromEntries(
          Object.entries(colors).map(([color, value]) => [`hl${color.replace(/^./, capital)}`, value]),
        ),
      ]),
    ),
  )

const capital = (letter: string): string => letter.toUpperCase()

function sheetOf(file: string, table: Readonly<Record<string, Readonly<Record<string, string>>>>): string {
  const blocks = Object.entries(table).map(([name, tokens]) => {
    const lines = Object.entries(tokens).map(([token, value]) =>
      token === 'scheme' ? `    color-scheme: ${value};` : `    --${kebab(token)}: ${value.toLowerCase()};`,
    )
    const selector = name === 'White' ? `:root,\n  :root[data-theme='White']` : `:root[data-theme='${name}']`
    return `  ${selector} {\n${lines.join('\n')}\n  }`
  })
  return `/* Written from ${file} by themes.ts. */\n@layer tokens {\n${blocks.join('\n\n')}\n}\n`
}

const kebab = (token: string): string => token.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
