import { escapeText } from './text-page.ts'

/** The names under which an email's stored page holds its facts. A sender's own come after them. */
export const EMAIL_FACTS = { subject: 'letter-subject', sender: 'letter-sender', sent: 'letter-sent' } as const

/** An email's HTML with its facts in front. */
export function emailPage(html: string, facts: Record<keyof typeof EMAIL_FACTS, string>): string {
  const meta = Object.entries(EMAIL_FACTS).map(
    ([name, written]) => `<meta name="${written}" content="${escapeText(facts[name as keyof typeof EMAIL_FACTS])}">`,
  )
  return `<!doctype html><meta charset="utf-8">${meta.join('')}<title>${escapeText(facts.subject)}</title>\n${html}`
}
