import fc from 'fast-check'

const words = fc
  .array(
    fc.constantFrom('lamp', 'keeper', 'Nacht', 'été', '灯台', 'منارة', '👩‍👩‍👧', 'e\u0301', 'x', '1968', '—', 'a.b'),
    {
      minLength: 1,
      maxLength: 12,
    },
  )
  .map((all) => all.join(' '))

const inline = fc.oneof(
  words,
  words.map((text) => `*${text}*`),
  words.map((text) => `**${text}** and *more*`),
  words.map((text) => `\`${text}\``),
  words.map((text) => `[${text}](https://example.org/a)`),
  words.map((text) => `~~${text}~~`),
  words.map((text) => `${text}[^n] ${text}`),
  words.map((text) => `${text}\\\n${text}`),
  words.map((text) => `![${text}](https://pictures.example/i.svg)`),
)
const line = fc.array(inline, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(' '))

const block = fc.oneof(
  line,
  line.map((text) => `#### ${text.replaceAll('\n', ' ')}`),
  fc
    .array(line, { minLength: 1, maxLength: 3 })
    .map((items) => items.map((item) => `- ${item.replaceAll('\n', ' ')}`).join('\n')),
  fc.tuple(line, line).map(([a, b]) => `1. ${a.replaceAll('\n', ' ')}\n\n   ${b.replaceAll('\n', ' ')}`),
  line.map((text) => `> ${text.replaceAll('\n', '\n> ')}\n>\n> ${text.replaceAll('\n', ' ')}`),
  words.map((text) => `\`\`\`js\n${text}\n  ${text}\n\`\`\``),
  words.map((text) => `| ${text} | b |\n| --- | --: |\n| ${text} |  |\n|  | ${text} |`),
  words.map((text) => `![${text}](https://pictures.example/i.svg)\n\n*${text}*`),
  fc.constant('---'),
)

/** Generates articles with every markdown construct in random order. */
export const articles: fc.Arbitrary<string> = fc
  .array(block, { minLength: 1, maxLength: 9 })
  .map((blocks) => `${blocks.join('\n\n')}\n\n[^n]: A note in the *middle*.\n\nLast words.`)

export const longArticle: string = Array.from(
  { length: 90 },
  (_, n) =>
    `${n % 9 === 0 ? `#### Part ${n / 9}\n\n` : ''}Paragraph ${n} goes on for a while. ${`It has words, ${n} times over, and each is read in turn. `.repeat(3 + (n % 5))}`,
).join('\n\n')

export const hostile: string = `
<script>window.pwned = 1</script> script words stay

<img src=x onerror="window.pwned = 2"> and <svg onload="window.pwned = 3">

[click](javascript:window.pwned=4) [tab](java\tscript:window.pwned=5) [data](data:text/html,<script>window.pwned=6</script>)

[vb](vbscript:x) [file](file:///etc/passwd) [relative](//evil.example/x) [app](lectern://save?url=x) [ok](https://example.org/ok) [mail](mailto:someone@example.org)

![x](javascript:window.pwned=7) ![y](data:image/svg+xml,<svg onload=window.pwned=8>) ![z" onerror="window.pwned=9](https://pictures.example/ok.svg)

[a "b](https://example.org/"onmouseover="window.pwned=10)

#### <iframe src="javascript:window.pwned=11"></iframe> heading

| <style>*{display:none}</style> | b |
| --- | --- |
| <form action="https://evil.example"><input autofocus onfocus="window.pwned=12"></form> | d |
`
