import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { directionOf } from '#shared/language/direction.ts'
import '../../theme/index.css'
import './page.css'
import { language } from '../language.ts'

/** Shows a page of the extension in the browser's language. */
export function showPage(page: ReactNode, title: string): void {
  const { documentElement } = document
  documentElement.lang = language
  documentElement.dir = directionOf(language)
  document.title = title
  const root = document.getElementById('root')
  if (root) createRoot(root).render(page)
}
