import { escapeText } from './text-page.ts'

/**
 * Names of the meta tags that hold the email's metadata in its stored page. They precede any tags that the sender
 * wrote.
 */
export const EMAIL_FACTS = { subject: 'letter-subject', sender: 'letter-sender', sent: 'letter-sent' } as const

/** Returns an email's HTML, preceded by meta tags with its metadata. */
export function emailPage(html: string, facts: Record<keyof typeof EMAIL_FACTS, string>): string {
  const meta = Object.entries(EMAIL_FACTS).map(
    ([name, written]) => `<meta name="${written}" content="${escapeText(facts[name as keyof typeof EMAIL_FACTS])}">`,
  )
  return `<!doctype html><meta charset="utf-8">${meta.join('')}<title>${escapeText(facts.subject)}</title>\n${html}`
}
