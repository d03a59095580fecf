import { escapeText } from './text-page.ts'

/** The names under which a letter's page holds its facts. Whatever a sender writes comes after them. */
export const LETTER_FACTS = { subject: 'letter-subject', sender: 'letter-sender', sent: 'letter-sent' } as const

/** A letter's HTML with its facts in front. */
export function letterPage(html: string, facts: Record<keyof typeof LETTER_FACTS, string>): string {
  const meta = Object.entries(LETTER_FACTS).map(
    ([name, written]) => `<meta name="${written}" content="${escapeText(facts[name as keyof typeof LETTER_FACTS])}">`,
  )
  return `<!doctype html><meta charset="utf-8">${meta.join('')}<title>${escapeText(facts.subject)}</title>\n${html}`
}
