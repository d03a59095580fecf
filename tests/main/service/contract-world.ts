import { noRateLimits, type ServiceOptions } from '../../../main/service/index.ts'
import { openPeople, type People, type Person } from './accounts/people.ts'
import { makePdf } from '../../fakes/make-pdf.ts'
import { articlePage } from './article-page.ts'
import { answerModel, askModel } from './contract-models.ts'
import { type SharedHoldings, settleShared } from './contract-shared.ts'
import { type RuleHoldings, settleRules } from './contract-rules.ts'
import { settleSending } from './contract-sending.ts'
import { sendEmail } from './emails/send-email.ts'
import { wavOf } from './speech/wav-of.ts'
import { type LoopbackSite, openLoopbackSite } from './outbound/loopback-site.ts'

/** One reader's library with an example of everything, and their ids. */
export interface Holdings {
  readonly person: Person
  readonly token: string
  readonly profile: number
  readonly content: number
  readonly annotation: number
  /** The note of the annotation. */
  readonly remark: string
  readonly noted: number
  /** A PDF with a transcript. No page has either. */
  readonly paper: number
  readonly note: number
  readonly publicPage: string
  readonly tag: number
  readonly shelf: string
  readonly shared: SharedHoldings
  readonly author: number
  readonly rssFeed: number
  readonly session: number
  readonly personalToken: number
  readonly modelAnswer: number
  readonly feedToken: number
  readonly webhook: number
  readonly exported: number
  readonly exportKey: string
  readonly mailAccount: number
  readonly googleAccount: number
  readonly kindle: number
  readonly newsletter: number
  readonly otherNewsletter: number
  readonly splitSender: { readonly list: string | null; readonly address: string | null; readonly name: string }
  readonly confirmation: number
  readonly imported: number
  readonly rules: RuleHoldings
  readonly pictureKey: string
  /** Parts of the address of its spoken text. */
  readonly audio: { readonly name: string; readonly until: number; readonly key: string }
  /** The origin of its pages. */
  readonly site: string
}

export interface World {
  readonly people: People
  readonly site: LoopbackSite
  /** Signs up, saves, highlights, notes, tags and follows. Everything contains `mark`. */
  settle(name: string, mark: string): Promise<Holdings>
  close(): Promise<void>
}

/** One pixel. */
export const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

export async function openWorld(options: Partial<ServiceOptions> = {}): Promise<World> {
  const site = await openLoopbackSite((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site')
    const mark = pathname.split('/').at(-1) ?? ''
    if (pathname.startsWith('/feeds/')) {
      response.setHeader('content-type', 'application/rss+xml')
      response.end(
        `<?xml version="1.0"?><rss version="2.0"><channel><title>Feed ${mark}</title><link>http://x.example/</link><description>d</description></channel></rss>`,
      )
      return
    }
    if (pathname === '/picture.png' || pathname === '/favicon.ico') {
      response.setHeader('content-type', 'image/png')
      response.end(dot)
      return
    }
    if (pathname === '/episode.mp3') {
      response.writeHead(206, { 'content-type': 'audio/mpeg', 'content-range': 'bytes 0-15/16' })
      response.end('ID3 sixteen long')
      return
    }
    if (pathname.startsWith('/models/')) return answerModel(pathname, response)
    if (pathname === '/voices/audio/speech') {
      response.end(wavOf(Float32Array.from({ length: 4000 }, (_, at) => Math.sin(at / 9) / 4)))
      return
    }
    if (pathname.startsWith('/papers/')) {
      response.setHeader('content-type', 'application/pdf')
      response.end(Buffer.from(makePdf([[`Words of ${mark}`]], { title: `Paper ${mark}` })))
      return
    }
    response.setHeader('content-type', 'text/html; charset=utf-8')
    const page = articlePage(`Title ${mark}`, 150, `<meta name="author" content="Author ${mark}">`)
    response.end(page.replace('</p>', '</p><p><img src="/picture.png" alt="A mill"></p>'))
  })
  const people = await openPeople({
    rateLimits: noRateLimits,
    allowPrivateHosts: [site.host],
    mailDomain: 'in.example.org',
    mailIntake: { host: '127.0.0.1', port: 0, emailsPerMinute: 10_000 },
    readwiseOrigin: site.origin,
    ...options,
  })
  let settled = 0
  return {
    people,
    site,
    settle: (name, mark) => settle(people, site, name, mark, (settled += 1) <= MOST_WITH_EMAILS),
    close: async () => {
      await people.close()
      await site.close()
    },
  }
}

/** The library settles after each email, which takes time. */
const MOST_WITH_EMAILS = 2

async function settle(
  people: People,
  site: LoopbackSite,
  name: string,
  mark: string,
  hasEmails: boolean,
): Promise<Holdings> {
  const person = await people.join(`${name}@example.org`)
  const { call } = person
  const made = async (method: string, path: string, body?: unknown) => {
    const reply = await call(method, path, body)
    if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`)
    return reply.body
  }
  const { content_id: content } = await made('POST', '/save/', { url: `${site.origin}/first/${mark}` })
  const { content_id: noted } = await made('POST', '/save/', { url: `${site.origin}/second/${mark}` })
  const { content_id: paper } = await made('POST', '/save/', { url: `${site.origin}/papers/${mark}` })
  await people.service.idle()
  await made('PUT', '/contents/tags/', { content_ids: [content, noted], add_tags: [`tag ${mark}`] })
  const shelf = await made('POST', '/shelves/', { name: `shelf ${mark}`, note: `about ${mark}` })
  await made('PUT', `/shelves/${shelf.id}/items/`, { add: [{ content_id: content }] })
  await made('PUT', '/transcript/', { content_id: paper, segments: [{ start: 0, end: 1, text: `said ${mark}` }] })
  const annotation = await made('POST', '/annotations/', {
    content_id: content,
    text: 'The river',
    before_text: '',
    after_text: '',
    note: `remark ${mark}`,
    char_start: 0,
    char_end: 9,
  })
  const note = await made('PUT', '/notes/', { content_id: noted, note: `note ${mark}` })
  const shared = await made('PUT', `/contents/${noted}/public_page/`, { with_highlights: true })
  const followed = await made('POST', '/rss_feeds/', { url: `${site.origin}/feeds/${mark}` })
  const item = await made('GET', `/contents/${content}/`)
  const profile = await made('PUT', '/profile/', { description: `about ${mark}` })
  const token = await made('POST', '/personal_tokens/', { name: `token ${mark}`, scope: 'read_write' })
  const feedToken = await made('POST', '/feed_tokens/', { name: `feed ${mark}`, list: 'queue' })
  const webhook = await made('POST', '/webhooks/', { url: `http://127.0.0.1:1/${mark}` })
  await made('POST', `/webhooks/${webhook.id}/test/`)
  await made('PUT', '/speech/server/', { url: `${site.origin}/voices`, model: mark, voices: [`voice ${mark}`] })
  const modelAnswer = await askModel(made, `${site.origin}/models`, content, mark)
  await made('PUT', '/integrations/readwise/', { token: `token-of-${mark}` })
  const mailAccount = await made('POST', '/integrations/google_accounts/', { email_address: `${mark}@example.org` })
  const kindle = await made('POST', '/integrations/kindle_accounts/', { kindle_email: `b${mark}@kindle.com` })
  const googleAccount = await made('POST', '/integrations/google_accounts/', { email_address: `b${mark}@example.org` })
  const to = (await made('GET', '/profile/')).email_forwarding_address_subs
  const html = `<p>Words of the email ${mark}, which are long enough to be read.</p>`
  await sendEmail(people.service.mailPort ?? 0, {
    to,
    subject: `Email ${mark}`,
    from: `News ${mark} <news@x.example>`,
    html,
    headers: { 'List-Unsubscribe': `<${site.origin}/out>` },
  })
  await people.service.idle()
  const others = [`Weekly ${mark} <news@x.example>`, `Other ${mark} <other@x.example>`]
  for (const from of hasEmails ? others : []) {
    const words = `<p>Other words of ${from.slice(0, 6)} ${mark}, which are long enough to be read.</p>`
    await sendEmail(people.service.mailPort ?? 0, { to, subject: `From ${mark}`, from, html: words })
    await people.service.idle()
  }
  await sendEmail(people.service.mailPort ?? 0, {
    to,
    subject: `Please confirm your subscription ${mark}`,
    from: `News ${mark} <news@x.example>`,
    html: `<a href="https://x.example/${mark}">Confirm</a>`,
  })
  await people.service.idle()
  const newsletters = await made('GET', '/sources/?profile_type=2')
  const [otherNewsletter, newsletter = otherNewsletter] = newsletters.sources
  const asked = await made('GET', '/integrations/confirmations/')
  const exported = await made('POST', '/export_my_data/')
  const imported = await made('POST', '/imports/', { items: [{ url: `${site.origin}/imported/${mark}` }] })
  await people.service.idle()
  const { download_url: exportAddress } = await made('GET', `/export_my_data/${exported.id}/`)
  const rules = await settleRules(made, { title: `Title ${mark}`, content, idle: () => people.service.idle() })
  await settleSending(people)
  const { key: pictureKey } = await made('GET', '/pictures/key/')
  let address: string | null = null
  // A busy machine answers that it is not ready yet.
  while (address === null) address = (await made('POST', '/speech/', { content_id: content })).audio_url
  const audio = new URL(address)
  const { sessions } = await made('GET', '/sessions/')
  return {
    person,
    token: token.token,
    profile: profile.id,
    content,
    annotation: annotation.id,
    remark: `remark ${mark}`,
    noted,
    paper,
    note: note.id,
    publicPage: shared.token,
    tag: item.tags[0].id,
    shelf: shelf.id,
    shared: await settleShared(people, person, mark, shelf.id),
    author: item.author.id,
    rssFeed: followed.rss_feed.id,
    session: sessions[0].id,
    personalToken: token.id,
    modelAnswer,
    feedToken: feedToken.id,
    webhook: webhook.id,
    mailAccount: mailAccount.id,
    googleAccount: googleAccount.id,
    kindle: kindle.id,
    newsletter: newsletter.profile_id,
    otherNewsletter: otherNewsletter.profile_id,
    splitSender: { list: null, address: 'news@x.example', name: `Weekly ${mark}` },
    confirmation: asked.confirmations[0].id,
    exported: exported.id,
    exportKey: new URL(exportAddress).searchParams.get('key') ?? '',
    imported: imported.id,
    rules,
    pictureKey,
    audio: {
      name: audio.pathname.split('/').at(-2) ?? '',
      until: Number(audio.searchParams.get('until')),
      key: audio.searchParams.get('key') ?? '',
    },
    site: site.origin,
  }
}
