/** One feature for each pattern in a block's words, in the model's order. */
const SIGNS: readonly RegExp[] = [
  /cookie|privacy|gdpr|consent|terms of|conditions/i,
  /subscribe|newsletter|sign ?up|inbox|e-?mail address|mailing list/i,
  /\b(?:share|tweet|follow us|facebook|twitter|linkedin|pinterest|whatsapp|instagram|copy link)\b/i,
  /\b(?:related|read (?:more|next|also)|you (?:may|might)|also like|recommended|trending|popular|latest|more (?:from|stories|in|on)|see also|up next|don.t miss)\b/i,
  /\b(?:comments?|repl(?:y|ies)|leave a|log ?in to|join the (?:discussion|conversation)|post a)\b/i,
  /advert|sponsor|affiliate|commission|promoted|partner content/i,
  /copyright|©|all rights reserved|\(c\)|trademark/i,
  /skip to|^menu$|^search$|^home$|back to top|^close$|toggle|^next$|^previous$|^prev$|load more|show (?:more|less|all)|view all|see all/i,
  /\b(?:log ?in|sign ?in|register|my account|password|create an account|forgot)\b/i,
  /add to (?:cart|bag|basket|wishlist|compare)|buy now|sold out|in stock|out of stock|quantity|free shipping|checkout|select options/i,
  /[$€£¥₹]\s?\d|\d\s?(?:€|kr\b|usd\b|eur\b)/i,
  /^(?:written |posted |words |story |reviewed |published |edited )*by\b|^author\b/i,
  /\b(?:19|20)\d{2}\b/,
  /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d|\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d (?:minutes?|hours?|days?|weeks?|months?|years?) ago/i,
  /min(?:ute)?s? read|read(?:ing)? time|updated|published|posted (?:on|in)|last modified/i,
  /photo|image|credit|getty|reuters|courtesy|shutterstock|unsplash|via\b|illustration/i,
  /\b(?:is a|has been|was a|lives in|writes|writer|journalist|founder|author of|editor|passionate)\b/i,
  /contact us|call us|get (?:started|in touch|a quote)|book (?:a|now)|free (?:trial|quote)|learn more|request a|schedule|download|try it/i,
  /tags?:|categor(?:y|ies):|filed under|topics?:/i,
  /filter|sort by|refine|results|showing \d|items? per|clear all|\d (?:products|items|results)/i,
  /\d (?:views|replies|likes|votes|posts|points|reviews|ratings)|out of 5|stars?\b/i,
  /javascript|browser|cookies? (?:are|is)|enable|unsupported/i,
  /address|phone|tel:|fax|hours|\(\d{3}\) \d{3}/i,
  /disclaimer|not (?:financial|legal|medical) advice|views expressed|for informational/i,
  /edit this page|was this (?:page|article|helpful)|on this page|table of contents|in this article|jump to|contents$/i,
]

export const WORD_SIGNS = SIGNS.length

/** Writes a 1 for every pattern found. Of a long text only start and end are searched. */
export function wordSigns(text: string, into: Float32Array, at: number): number {
  const shown = text.length > 400 ? `${text.slice(0, 250)} ${text.slice(-120)}` : text
  let bits = 0
  for (let index = 0; index < SIGNS.length; index++) {
    if ((SIGNS[index] as RegExp).test(shown)) {
      into[at + index] = 1
      bits |= 1 << index
    }
  }
  return bits
}
