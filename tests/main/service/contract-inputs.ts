import { createHash } from 'node:crypto'
import type { EndpointInput, EndpointName } from '#shared/api/endpoints.ts'
import { type PublicEndpointName, type PublicInput, publicEndpoints } from '#shared/api/public/endpoints.ts'
import { linkToken, origin, type People, type Person } from './accounts/people.ts'
import { makePdf } from '../../fakes/make-pdf.ts'
import { articlePage } from './article-page.ts'
import { listeningInputs } from './contract-listening.ts'
import { modelInputs } from './contract-models.ts'
import { pageInputs, publicPageInputs } from './contract-pages.ts'
import type { Reply } from './open-library.ts'
import { sharedInputs } from './contract-shared.ts'
import { publicShelfInputs } from './shelf-inputs.ts'
import { publicRuleInputs, ruleInputs } from './contract-rules.ts'
import { publicSendingInputs, sendingInputs } from './contract-sending.ts'
import type { Holdings, World } from './contract-world.ts'

const email = Buffer.from(makePdf([['A file that is on no page']]))
const handedOver = { bytes: email, hash: createHash('sha256').update(email).digest('hex') }

/** The key of a note that a call writes. */
const writtenNote = '0a1b2c3d-0000-4000-8000-000000000001'

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
