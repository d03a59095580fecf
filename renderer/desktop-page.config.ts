import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/**
 * The desktop's page: it begins with desktop.ts, and names from the start the styles and the font of the interface that
 * comes after, for a first list drawn ahead. The scripts come when that was painted: they would be in its way.
 * `folder`: this one's path.
 */
export const desktopPage = (folder: string): Plugin[] => [
  {
    name: 'lectern-desktop-page',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html
          .replace('<html ', '<html data-platform="desktop" ')
          .replace('</head>', '  <script src="/hold-input.js"></script>\n  </head>')
          .replace('./index.tsx', './desktop.ts'),
    },
    generateBundle() {
      const source = readFileSync(join(folder, 'hold-input.js'), 'utf8')
      this.emitFile({ type: 'asset', fileName: 'hold-input.js', source })
    },
  },
  {
    name: 'lectern-desktop-page-links',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        // Served as it is while it is developed.
        if (!bundle) return []
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const start = chunks.find(({ facadeModuleId }) => /renderer[\\/]index\.tsx$/.test(facadeModuleId ?? ''))
        const font = Object.keys(bundle).find((name) => /\/inter-latin-opsz-normal-[^/]*\.woff2$/.test(name))
        if (!start || !font) throw new Error('The interface has no chunk or no font of its own')
        const first = [start, ...chunks.filter(({ fileName }) => start.imports.includes(fileName))]
        const styles = new Set(first.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))
        const link = (attrs: Record<string, string>) => ({
          tag: 'link',
          attrs: { crossorigin: '', ...attrs },
          injectTo: 'head' as const,
        })
        return [
          ...[...styles].map((file) => link({ rel: 'stylesheet', href: `/${file}` })),
          link({ rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}` }),
        ]
      },
    },
  },
]
