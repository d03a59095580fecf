/** The rows of the settings by page: each row's label and further search terms. */
export const settingNames: Readonly<Record<string, readonly (readonly [label: string, ...others: string[]])[]>> = {
  appearance: [
    ['Color scheme', 'system light dark night mode'],
    ['Light theme', 'white sepia paper dawn'],
    ['Dark theme', 'carbon black winter forest'],
    ['List density', 'comfortable compact dense rows'],
    ['Interface size', 'zoom scale bigger smaller'],
    ['Reduce motion', 'animation transitions'],
    ['High contrast', 'accessibility borders'],
    ['Highlights', 'highlight style fill underline colour'],
  ],
  reading: [
    ['Font, size and layout', 'all devices sync follow preferences'],
    ['Font', 'typeface serif sans literata lexend dyslexic'],
    ['Font for a language', 'per-language typeface script'],
    ['Text size', 'font size larger smaller'],
    ['Line height', 'leading'],
    ['Spacing', 'letters words'],
    ['Text width', 'measure column'],
    ['Paragraphs', 'indent'],
    ['Hyphenate', 'hyphens'],
    ['Justify', 'alignment'],
    ['Focus current paragraph', 'focus'],
    ['Reading ruler', 'reading ruler'],
    ['Typewriter scrolling', 'typewriter scroll'],
    ['Paragraph cursor', 'keys j k arrows highlight'],
    ['Daily review', 'highlights again spaced repetition'],
    ['Paginate', 'paged mode'],
    ['After archiving', 'archive delete next list'],
    ['Open links', 'browser app tab'],
    ['Marked read', 'finished percent'],
  ],
  listening: [
    ['Speed', 'listen read aloud rate faster slower'],
    ['Pauses', 'silence between sentences'],
    ['Voice for a language', 'tts speech text to speech'],
    ['Skip captions', 'figures pictures read aloud'],
    ['Skip footnotes', 'notes read aloud'],
    ['Skip quotes', 'block quotes read aloud'],
    ['Skip tables', 'read aloud'],
    ['Continue with the listen queue', 'autoplay next'],
    ['Follow along', 'scroll with the voice'],
    ['Voices of a server', 'openai kokoro speaches tts neural better natural api key'],
  ],
  library: [
    ['Start with', 'start screen home inbox'],
    ['Queue order', 'default sort'],
    ['Queue filters', 'default filters'],
    ['Sync', 'status sync now'],
    ['Last sync', 'when'],
    ['Checks for changes', 'refresh interval seconds'],
    ['Full resync', 'force full sync'],
    ['Full sync on slow connections', 'metered data mobile'],
    ['Keep changes made offline', 'outbox'],
    ['Texts to read offline', 'download'],
    ['Keep the audio of the listen queue', 'offline download listen podcast automatic'],
    ['Space for audio', 'offline storage limit megabytes'],
    ['Audio on this device', 'offline download listen podcast remove'],
    ['Stored on this device', 'offline storage used room clear local cache'],
    ['Import', 'upload move pocket instapaper omnivore raindrop files bookmarks'],
    ['Export', 'download backup zip markdown html csv json readwise highlights move'],
  ],
  sources: [
    ['Address for newsletters', 'lectern address email mail'],
    ['Mailboxes', 'imap gmail newsletters email connect app password forwarding stored letters mark read move folder'],
    ['Digest', 'summary daily weekly morning letter email inbox'],
    ['Feeds', 'opml import export rss'],
    ['Sources', 'follow notify writers'],
  ],
  keyboard: [
    ['Single-key shortcuts', 'keys letters rebind export import reset vim'],
    ['Command palette', 'ctrl k'],
  ],
  account: [
    ['Name', 'display'],
    ['Public name', 'handle'],
    ['Ways to sign in', 'passkey google apple link provider password'],
    ['Signed in', 'sessions devices sign out'],
    ['Add a device', 'qr code let in'],
    ['Delete account', 'remove close end leave erase'],
  ],
  people: [
    ['Invite somebody', 'family share accounts new'],
    ['Accounts', 'users members quota storage disable delete'],
  ],
  subscription: [
    ['Plan', 'premium upgrade billing renewal'],
    ['Guest Pass', 'invite friend referral'],
  ],
  integrations: [
    ['Save from the browser', 'bookmarklet extension'],
    ['Connect a plug-in', 'obsidian logseq roam notes qr code scan'],
    ['API tokens', 'developer api personal token'],
    ['Feeds of your lists', 'rss json feed secret address'],
    ['AI assistants', 'mcp claude chatgpt agents model context protocol'],
    ['E-readers', 'opds koreader kobo wallabag catalog epub'],
    ['Kindle', 'send mail approved sender pocketbook e-reader magazine digest daily weekly schedule'],
    ['Readwise', 'highlights sync notes export'],
    ['Webhooks', 'developer events tell zapier n8n automation messages'],
  ],
  backups: [
    ['Last backup', 'back up now restore'],
    ['Daily backups', 'keep rotation days'],
    ['Weekly backups', 'keep rotation weeks'],
    ['Monthly backups', 'keep rotation months'],
  ],
  privacy: [
    ['Pictures in lists', 'images tracking'],
    ['Pictures in newsletters', 'remote images email tracking'],
    ['Videos and other embeds', 'youtube click to load'],
    ['Usage', 'events analytics telemetry'],
    ['Error reports', 'crash client error reports'],
    ['What was sent', 'see delete events'],
    ['Your reading', 'statistics streak time'],
    ['Drafts', 'clear drafts unsaved notes'],
    ['Recent commands', 'clear history palette'],
  ],
  notes: [
    ['Folder', 'obsidian logseq markdown vault notes sync'],
    ['Last sync', 'sync now notes'],
    ['Made for', 'obsidian logseq markdown'],
    ['Pictures beside the notes', 'images assets'],
    ['Templates', 'mustache file name front matter'],
  ],
  desktop: [
    ['Keys that save the copied address', 'clipboard shortcut global anywhere'],
    ['Offer to save a copied address', 'clipboard'],
    ['Open lectern:// links', 'deep links default app'],
    ['Save from browsers', 'extension native messaging chrome firefox'],
    ['Open at login', 'autostart'],
    ['Start hidden at login'],
    ['Icon in the tray or menu bar'],
    ['Data folder'],
    ['Log', 'activity'],
    ['Hardware acceleration', 'flicker gpu'],
    ['Check no feeds and mailboxes on metered connections', 'mobile data hotspot polling'],
    ['Versions', 'updates beta channel'],
  ],
  notifications: [
    ['Number on the app’s icon', 'dock badge'],
    ['Notify when an update is ready', 'updates'],
    ['New from sources', 'bell'],
    ['New from sources at night', 'quiet hours do not disturb'],
  ],
  about: [
    ['Version', 'number'],
    ['API version'],
    ['Data version', 'schema database'],
    ['What’s new', 'changelog release notes'],
    ['Licenses', 'open source licences'],
    ['Diagnostics', 'copy support'],
    ['Send feedback', 'feedback help'],
  ],
}

export interface FoundSetting {
  readonly page: string
  readonly label: string
}

const words = (text: string): readonly string[] => text.toLowerCase().split(/[^\p{L}\p{N}]+/u)

/** Returns the rows for which every search word starts a word of the row or of its page's title. */
export function findSettings(
  pages: Readonly<Record<string, { readonly title: string }>>,
  wanted: string,
): readonly FoundSetting[] {
  const asked = words(wanted).filter((word) => word !== '')
  if (asked.length === 0) return []
  return Object.entries(pages).flatMap(([page, { title }]) =>
    (settingNames[page] ?? []).flatMap(([label, ...others]) => {
      const own = words([title, label, ...others].join(' '))
      return asked.every((word) => own.some((one) => one.startsWith(word))) ? [{ page, label }] : []
    }),
  )
}
