import { createHash } from 'node:crypto'
import { type EndpointInput, type EndpointName } from '#shared/api/endpoints.ts'
import { type PublicEndpointName, type PublicInput, publicEndpoints } from '#shared/api/public/endpoints.ts'
import { noRateLimits, type ServiceOptions } from '../../../main/service/index.ts'
import { linkToken, openPeople, origin, type People, type Person } from './accounts/people.ts'
import { makePdf } from '../../fakes/make-pdf.ts'
import { articlePage } from './article-page.ts'
import { listeningInputs } from './contract-listening.ts'
import { answerModel, askModel, modelInputs } from './contract-models.ts'
import { pageInputs, publicPageInputs } from './contract-pages.ts'
import type { Reply } from './open-library.ts'
import { type SharedHoldings, sharedInputs, settleShared } from './contract-shared.ts'
import { publicShelfInputs } from './shelf-inputs.ts'
import { publicRuleInputs, type RuleHoldings, ruleInputs, settleRules } from './contract-rules.ts'
import { publicSendingInputs, sendingInputs, settleSending } from './contract-sending.ts'
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

const email = Buffer.from(makePdf([['A file that is on no page']]))
const handedOver = { bytes: email, hash: createHash('sha256').update(email).digest('hex') }

/** The key of a note that a call writes. */
const writtenNote = '0a1b2c3d-0000-4000-8000-000000000001'

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

/** Valid input for each call, with existing ids. A missing call does not compile. */
export function validInputs(own: Holdings): { readonly [N in EndpointName]: EndpointInput<N> } {
  const { content, paper, annotation, tag } = own
  const page = { url: 'https://example.org/another', html: articlePage('Another page', 60) }
  const id = (value: number) => ({ params: { id: value } })
  const date = '2026-05-05T10:00:00Z'
  const credential = { id: 'x', type: 'public-key' as const, response: {} }
  return {
    save: { body: page },
    saveStatus: id(content),
    readerView: { body: page },
    tokenRefresh: { body: { refresh_token: own.person.tokens.refresh_token } },
    magicLoginTrigger: { body: { email: 'new@example.org', client_type: 'web' } },
    magicLoginToken: { body: { token: 'x' } },
    magicLoginAccount: { body: { token: 'x' } },
    magicLoginExchange: { body: { session_token: 'x', code: '123456' } },
    qrLoginTrigger: { body: { client_type: 'web' } },
    qrLoginLook: { body: { session_token: 'x' } },
    qrLoginConfirm: { body: { session_token: 'x' } },
    qrLoginExchange: { body: { session_token: 'x' } },
    shortTokenCreate: {},
    shortTokenExchange: { body: { short_token: 'x' } },
    googleSignIn: { body: { id_token: 'x' } },
    appleSignIn: { body: { identity_token: 'x' } },
    signInMethods: {},
    outsideSignInBegin: { body: { provider: 'google', client_type: 'web' } },
    outsideSignInFinish: { body: { binding: 'x', parameters: { state: 'x', code: 'x' } } },
    outsideAccountCreate: { body: { ticket: 'x' } },
    outsideIdentities: {},
    outsideIdentityLink: { body: { provider: 'google' } },
    outsideIdentityRemove: id(1),
    passkeys: {},
    passkeyBegin: {},
    passkeyAdd: { body: { name: 'Phone', credential } },
    passkeyRename: { params: { id: 1 }, body: { name: 'Phone' } },
    passkeyRemove: id(1),
    passkeySignInBegin: {},
    passkeySignIn: { body: { credential } },
    oauthRequestGoogle: { body: { scopes: ['gmail.readonly'], redirect_uri: 'https://example.org/' } },
    identify: { body: { distinct_id: 'd', traits: { plan: 1 } } },
    profile: {},
    profileChange: { body: { display_name: 'New name', tts_voice: 2 } },
    emailChangeBegin: { body: { email: 'other@example.org' } },
    emailChangeFinish: { body: { session_token: 'x', code: '000000' } },
    sessions: {},
    sessionEnd: id(own.session),
    signOut: {},
    people: {},
    personInvite: { body: { email: 'new@example.org' } },
    personChange: { params: { id: own.profile }, body: { is_disabled: true, quota_mb: 10 } },
    personRemove: id(own.profile),
    // No account has this name: the other calls need the account.
    accountDelete: { body: { confirmation: 'x' } },
    stripePrices: {},
    checkoutMonthly: id(own.profile),
    checkoutAnnual: id(own.profile),
    checkoutThreeYear: id(own.profile),
    checkoutPatron: id(own.profile),
    billingPortal: id(own.profile),
    premiumRestore: {},
    anonymousCheckout: { body: { plan: 1, email: 'a@example.org' } },
    premiumConversion: { body: { source: 'SETTINGS', type: 'annual', platform: 0 } },
    appDownloadLink: { body: { email: 'friend@example.org' } },
    personalTokens: {},
    personalTokenCreate: { body: { name: 'another', scope: 'read' } },
    personalTokenRevoke: id(own.personalToken),
    feedTokens: {},
    feedTokenCreate: { body: { name: 'another', list: 'tag', tag_id: tag, with_text: true } },
    feedTokenReplace: id(own.feedToken),
    feedTokenRevoke: id(own.feedToken),
    readwise: {},
    readwiseConnect: { body: { token: 'a-token-of-somebody' } },
    readwiseDisconnect: {},
    toolActions: {},
    toolActionsClear: {},
    webhooks: {},
    webhookCreate: { body: { url: 'https://example.org/hook', events: ['item.saved'] } },
    webhookChange: { params: { id: own.webhook }, body: { is_on: true } },
    webhookSecret: id(own.webhook),
    webhookTest: id(own.webhook),
    webhookDeliveries: id(own.webhook),
    webhookResend: { params: { id: own.webhook }, body: {} },
    webhookRemove: id(own.webhook),
    guestPasses: {},
    guestPassOffer: { query: { code: 'x' } },
    guestPassRedeem: { body: { code: 'x' } },
    handleCheck: { query: { handle: 'somebody' } },
    handleClaim: { body: { handle: 'somebody' } },
    queueFeed: {
      query: { sort: 'oldest', filterTags: ['x'], contentTypes: [1, 2], isFavorited: false, read: 'unread' },
    },
    archiveFeed: { query: { page: 1 } },
    favoritesFeed: { query: {} },
    highlightsFeed: { query: {} },
    tagsFeed: { query: { tags: ['x'] } },
    recentFeed: { query: {} },
    inboxFeed: { query: { max_age_hours: 720, sort: 'reverse_chron' } },
    authorFeed: { params: { id: own.author }, query: {} },
    rssFeedFeed: { params: { id: own.rssFeed }, query: {} },
    universalRecommendations: { query: { content_id: content } },
    updatesFeed: { query: { after_timestamp: '1970-01-01T00:00:00.000000+00:00' } },
    contentTags: { body: { content_ids: [content], add_tags: ['new'] } },
    myAnnotations: id(content),
    contentLinks: id(content),
    contentName: { params: { id: content }, body: { title: 'Called so', author: null } },
    contentTakeNewer: { params: { id: content } },
    contentReparse: { params: { id: content }, body: { refetch: false } },
    content: { params: { id: content }, query: { markdown_format: 'matter_v1' } },
    contentLookup: { query: { url: 'https://example.org/' } },
    savedAddresses: { query: {} },
    libraryEntryList: { query: { content_id: content } },
    libraryEntries: { body: { content_id: content, is_favorited: true } },
    historyEntries: { body: { content_id: content, last_read_percentage: 0.5, last_viewed_date: date } },
    annotationCreate: {
      body: {
        content_id: content,
        text: 'where people',
        before_text: '',
        after_text: '',
        char_start: 10,
        char_end: 22,
      },
    },
    annotationRestore: {
      body: {
        content_id: content,
        instead_of: [],
        annotations: [{ text: 'river', before_text: '', after_text: '', char_start: 4, char_end: 9 }],
      },
    },
    annotationChange: { params: { id: annotation }, body: { note: 'changed', was: 'remark' } },
    annotationMark: { params: { id: annotation }, body: { color: 'green', add_tags: ['rivers'], remove_tags: [] } },
    annotationReview: { params: { id: annotation }, body: { reviewed_date: '2026-06-01T12:00:00.000Z', reviews: 2 } },
    likeCreate: { body: { annotation_id: annotation } },
    likeDelete: id(annotation),
    annotationRemove: { ...id(annotation), body: { was: own.remark } },
    annotationDelete: id(annotation),
    tags: {},
    tagCreate: { body: { name: 'a new tag' } },
    tagRename: { body: { tag_id: tag, name: 'renamed' } },
    tagDelete: id(tag),
    noteWrite: { body: { content_id: content, note: 'a word' } },
    noteDelete: id(own.note),
    writtenNotePut: { params: { key: writtenNote }, body: { markdown: '# A word', was: null } },
    searchLibrary: { query: { query: '"old mill" -x is:unread', search_type: 'library' } },
    searchProfiles: { query: { query: 'author' } },
    sources: { query: { is_subscribed: true } },
    sourceChange: { body: { profile_id: own.author, is_subscribed: true } },
    rssFeedRefresh: id(own.rssFeed),
    rssFeedOlder: id(own.rssFeed),
    rssFeedShowOlder: id(own.rssFeed),
    rssFeedSubscribe: { body: { url: 'http://127.0.0.1:1/feed' } },
    followedAuthors: { query: {} },
    authorFollow: { body: { author_id: own.author } },
    authorUnfollow: { body: { author_id: own.author } },
    writerCollections: {},
    writerCollectionSources: id(1),
    homeSections: {},
    onboardingConfiguration: {},
    readingSession: { body: { session_date: date, day_start: date, day_end: date, seconds_read: 60 } },
    readingStatistics: { query: { from: '2026-01-01T00:00:00Z', to: '2027-01-01T00:00:00Z', offset: 120 } },
    clientEvents: {},
    clientEventsDelete: {},
    track: { body: { event_name: 'app visit', event_params: { a: 1 } } },
    contentImpressions: { body: { impressions: [{ content_id: content, surface: 'inbox', position: 0 }] } },
    contentCollectionRating: { body: { content_collection_id: 1, rating: 1 } },
    feedback: { body: { message: 'Good.' } },
    bugReport: { body: { title: 'It broke', logs: [] } },
    clientError: { body: { message: 'x' } },
    clientLog: { body: { level: 'info', message: 'x' } },
    backups: {},
    backupBegin: {},
    backupRotation: { body: { daily: 7, weekly: 4, monthly: 6 } },
    backupRestore: { body: { name: 'library-2026-05-05.db' } },
    backupRemove: { params: { name: 'library-before-2026-05-05T10-00-00.db' } },
    notesFolder: {},
    notesFolderChoose: { body: { folder: null, form: 'obsidian', body: null, name: null, pictures: false } },
    notesFolderSync: { body: { again: true } },
    notesFolderPreview: { body: { form: 'obsidian', body: null, name: '{{title}}', pictures: false } },
    exportBegin: { body: { format: 'jsonl', with_pages: false } },
    exports: {},
    exportStatus: id(own.exported),
    exportRemove: id(own.exported),
    exportFile: { ...id(own.exported), query: { key: own.exportKey } },
    exportPart: { ...id(own.exported), query: { start: 0, end: 10 } },
    importBegin: { body: { items: [{ url: 'http://127.0.0.1/imported', tags: ['x'], saved_date: date }] } },
    imports: {},
    importStatus: id(own.imported),
    importTake: { params: { id: own.imported }, body: { state: 'queue', tag: 'imported', fetch: 'none' } },
    importPause: id(own.imported),
    importResume: id(own.imported),
    importUndo: id(own.imported),
    importRows: { params: { id: own.imported }, query: { outcome: 'added', after: 0 } },
    uploadBegin: { params: { hash: handedOver.hash }, body: { size: handedOver.bytes.byteLength } },
    uploadPart: {
      params: { hash: handedOver.hash, part: 0 },
      body: { data: handedOver.bytes.toString('base64') },
    },
    summaryRequest: { body: { content_id: content } },
    summary: { query: { content_id: content } },
    transcriptRequest: { body: { content_id: content } },
    ...pageInputs(content, paper),
    ...sendingInputs(own),
    pictureKey: {},
    picture: { query: { key: own.pictureKey, url: `${own.site}/picture.png` } },
    publicPicture: { params: { token: own.publicPage }, query: { url: `${own.site}/picture.png` } },
    externalAudio: { query: { key: own.pictureKey, url: `${own.site}/episode.mp3` } },
    siteIcon: { query: { key: own.pictureKey, url: `${own.site}/first/page` } },
    chapters: { query: { content_id: content } },
    otherAudio: { query: { content_id: content } },
    transcript: { query: { content_id: paper } },
    transcriptWrite: { body: { content_id: paper, segments: [{ start: 0, end: 2.5, text: 'A spoken line.' }] } },
    ...listeningInputs(own),
    ...modelInputs(own),
    preferences: {},
    preferencesChange: { body: { preferences: [{ name: 'pin/sea', value: '{"place":0}', version: 0 }] } },
    kindleUpload: { body: { content_ids: [content] } },
    kindleUploadStatus: id(1),
    kindleUploadPutBack: id(1),
    kindleAccounts: {},
    digest: {},
    digestChange: { body: { rhythm: 'weekly', time_zone: 'Europe/Berlin' } },
    kindleAccountAdd: { body: { kindle_email: 'x@kindle.com' } },
    kindleAccountRemove: id(own.kindle),
    magazineAdd: { body: { name: 'x', list: 'queue', weekday: null, hour: 7, time_zone: 'UTC' } },
    magazineStop: id(1),
    magazineSend: id(1),
    googleAccounts: {},
    googleAccountAdd: { body: { email_address: 'me@example.org', forward_type: 1 } },
    googleAccountRemove: id(own.googleAccount),
    mailAccounts: {},
    mailAccountAdd: { body: { host: '127.0.0.1', port: 993, user: 'me', password: 'x', folder: 'News' } },
    mailAddressReplace: {},
    mailAccountRefresh: id(own.mailAccount),
    mailAccountChange: { ...id(own.mailAccount), body: { after_storing: 'keep' } },
    mailAccountRemove: id(own.mailAccount),
    confirmations: {},
    confirmationRemove: id(own.confirmation),
    newsletterUnsubscribe: { body: { profile_id: own.newsletter } },
    newsletterMerge: { body: { profile_id: own.otherNewsletter, into_profile_id: own.newsletter } },
    newsletterSplit: { body: { profile_id: own.newsletter, ...own.splitSender } },
    ...sharedInputs(own),
    ...ruleInputs(own),
  }
}

function validPublicInputs(own: Holdings): { readonly [N in PublicEndpointName]: PublicInput<N> } {
  const [itm, ann, tag] = [
    `itm_${own.content.toString(36)}`,
    `ann_${own.annotation.toString(36)}`,
    `tag_${own.tag.toString(36)}`,
  ]
  return {
    me: {},
    items: { query: { limit: 10, order: 'updated', status: ['queue'], include: 'markdown' } },
    itemCreate: { body: { url: 'https://example.org/public', html: articlePage('Public', 60), tags: ['x'] } },
    notePut: { params: { key: writtenNote }, body: { markdown: 'A word', was: null } },
    item: { params: { id: itm }, query: { include: 'markdown' } },
    itemChange: { params: { id: itm }, body: { is_favorite: true, reading_progress: 0.2 } },
    itemDelete: { params: { id: itm } },
    ...publicPageInputs(itm),
    ...publicSendingInputs(itm),
    search: { query: { query: 'river', type: ['items'], limit: 5 } },
    itemAnnotations: { params: { id: itm }, query: { limit: 5 } },
    annotation: { params: { id: ann } },
    annotationChange: { params: { id: ann }, body: { note: 'x' } },
    annotationDelete: { params: { id: ann } },
    ...publicShelfInputs(own),
    tags: { query: { limit: 5 } },
    tagChange: { params: { id: tag }, body: { name: 'renamed' } },
    tagDelete: { params: { id: tag } },
    itemTagAdd: { params: { id: itm }, body: { name: 'new' } },
    itemTagRemove: { params: { id: itm, tag_id: tag } },
    readingSessions: { query: { limit: 5, since: '2026-01-01T00:00:00Z' } },
    ...publicRuleInputs(own),
  }
}

export interface LooseInput {
  readonly params?: Readonly<Record<string, unknown>> | undefined
  readonly query?: Readonly<Record<string, unknown>> | undefined
  readonly body?: unknown
}

/** The inputs by name, to loop over a whole table. */
export function inputsOf(isPublic: boolean, own: Holdings): Readonly<Record<string, LooseInput>> {
  const inputs: Readonly<Record<string, unknown>> = isPublic ? validPublicInputs(own) : validInputs(own)
  return inputs as Record<string, LooseInput>
}

/** Makes a call of either table with any input. */
export async function send(
  people: People,
  own: Holdings | null,
  endpoint: { readonly method: string; readonly path: string },
  { params = {}, query = {}, body }: LooseInput,
): Promise<Reply> {
  const isPublic = (Object.values(publicEndpoints) as object[]).includes(endpoint)
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(textOf(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, isPublic && Array.isArray(value) ? value.join(',') : textOf(value))
  }
  const url = `${origin}${isPublic ? '/public/v1' : '/api/v19'}${path}?${search}`
  const token = own === null ? null : isPublic ? own.token : own.person.tokens.access_token
  return people.call(endpoint.method, url, endpoint.method === 'GET' ? undefined : body, { token })
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.toWellFormed() : (JSON.stringify(value) ?? '')
}

/** Fresh secrets for each pending sign-in. */
export async function signInSecrets({ people }: World, confirmer: Person) {
  const email = 'ann@example.org'
  const asked = await people.call('POST', '/magic_login/trigger/', { email })
  await Promise.resolve()
  const link = linkToken(people.emails, email)
  const followed = await people.call('POST', '/magic_login/trigger/', { email })
  await Promise.resolve()
  await people.call('POST', '/magic_login/token/', { token: linkToken(people.emails, email) })
  const shown = await people.call('POST', '/qr_login/trigger/')
  const confirmed = await people.call('POST', '/qr_login/trigger/')
  await confirmer.call('POST', '/qr_login/confirm/', { session_token: confirmed.body.session_token })
  const short = await confirmer.call('POST', '/auth_short_token/')
  return {
    asking: asked.body.session_token as string,
    link,
    followed: followed.body.session_token as string,
    shown: shown.body.session_token as string,
    confirmed: confirmed.body.session_token as string,
    short: short.body.short_token as string,
  }
}
