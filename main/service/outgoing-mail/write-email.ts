import { directionOf } from '#shared/language/direction.ts'
import * as t from '#shared/words/service/emails.ts'
import { languageNow } from '../language/index.ts'
import type { Email } from './email.ts'

/** A paragraph, a button, a code to type, or a list of links. */
export type EmailPart =
  | string
  | { readonly button: string; readonly url: string }
  | { readonly code: string; readonly label: string }
  | { readonly links: readonly EmailLink[] }

export interface EmailLink {
  readonly title: string
  readonly url: string
  /** Facts on the line below. Each has a separate writing direction. */
  readonly about: readonly string[]
}

interface EmailContent {
  readonly to: string
  readonly subject: string
  readonly parts: readonly EmailPart[]
  /** The reason why the reader receives the email. */
  readonly reason: string
  /** The service's address, shown at the end. */
  readonly origin: string
}

/**
 * Writes an email as text and as HTML from the same parts. The HTML has plain inline styles and no pictures. It sets
 * neither the background nor the text color, so that it follows the reader's light or dark mode. The colors it does set
 * are legible in both.
 */
export function writeEmail({ to, subject, parts, reason, origin }: EmailContent): Email {
  const from = t.lecternAtHost({ host: new URL(origin).host })
  const text = [...parts.map(asText), `-- \n${reason}\n${from}: ${origin}/`].join('\n\n')
  const html = `<!doctype html>
<html lang="${languageNow()}" dir="${directionOf(languageNow())}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
</head>
<body style="margin:0;padding:24px 16px;font:16px/1.5 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<div style="max-width:520px;margin:0 auto">
<p style="margin:0 0 24px;font-weight:600">Lectern</p>
${parts.map(asHtml).join('\n')}
<p style="margin:32px 0 0;padding-top:16px;border-top:1px solid #80808066;font-size:13px;opacity:0.7">${escaped(reason)}<br><a href="${escaped(origin)}/" style="color:inherit">${escaped(from)}</a></p>
</div>
</body>
</html>
`
  return { to, subject, text: `${text}\n`, html }
}

function asText(part: EmailPart): string {
  if (typeof part === 'string') return part
  if ('button' in part) return `${part.button}:\n${part.url}`
  if ('code' in part) return `${part.label}: ${part.code}`
  return part.links
    .map(({ title, url, about }) => [title, about.join(' · '), url].filter(Boolean).join('\n'))
    .join('\n\n')
}

function asHtml(part: EmailPart): string {
  if (typeof part === 'string') return `<p style="margin:0 0 16px">${escaped(part)}</p>`
  if ('button' in part) {
    return `<p style="margin:24px 0"><a href="${escaped(part.url)}" style="display:inline-block;padding:10px 18px;border-radius:8px;background:#0b7a6b;color:#ffffff;font-weight:600;text-decoration:none">${escaped(part.button)}</a></p>`
  }
  if ('code' in part) {
    return `<p style="margin:0 0 16px">${escaped(part.label)}:<br><span style="font:600 26px/1.6 ui-monospace,Menlo,Consolas,monospace;letter-spacing:4px">${escaped(part.code)}</span></p>`
  }
  const items = part.links.map(({ title, url, about }) => {
    const facts = about.map((fact) => `<bdi>${escaped(fact)}</bdi>`).join(' · ')
    const below = facts === '' ? '' : `<br><span style="font-size:13px;opacity:0.7">${facts}</span>`
    return `<p style="margin:0 0 14px"><a href="${escaped(url)}" style="color:inherit;font-weight:600;text-decoration:underline">${escaped(title)}</a>${below}</p>`
  })
  return items.join('\n')
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
