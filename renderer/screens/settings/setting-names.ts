import * as t from '#shared/words/settings.ts'

/** The rows of the settings by page: each row's label and further search terms. */
export const settingNames: Readonly<Record<string, readonly (readonly [label: string, ...others: string[]])[]>> = {
  appearance: [
    [t.colorScheme, 'system light dark night mode'],
    [t.lightTheme, 'white sepia paper dawn'],
    [t.darkTheme, 'carbon black winter forest'],
    [t.listDensity, 'comfortable compact dense rows'],
    [t.interfaceSize, 'zoom scale bigger smaller'],
    [t.reduceMotion, 'animation transitions'],
    [t.highContrast, 'accessibility borders'],
    ['Highlights', 'highlight style fill underline colour'],
  ],
  reading: [
    [t.fontSizeAndLayout, 'all devices sync follow preferences'],
    ['Font', 'typeface serif sans literata lexend dyslexic'],
    [t.fontForALanguage, 'per-language typeface script'],
    [t.textSize, 'font size larger smaller'],
    [t.lineHeight, 'leading'],
    ['Spacing', 'letters words'],
    [t.textWidth, 'measure column'],
    ['Paragraphs', 'indent'],
    ['Hyphenate', 'hyphens'],
    ['Justify', 'alignment'],
    [t.focusCurrentParagraph, 'focus'],
    [t.readingRuler, 'reading ruler'],
    [t.typewriterScrolling, 'typewriter scroll'],
    [t.paragraphCursor, 'keys j k arrows highlight'],
    [t.dailyReview, 'highlights again spaced repetition'],
    ['Paginate', 'paged mode'],
    [t.afterArchiving, 'archive delete next list'],
    [t.openLinks, 'browser app tab'],
    [t.markedRead, 'finished percent'],
  ],
  listening: [
    ['Speed', 'listen read aloud rate faster slower'],
    ['Pauses', 'silence between sentences'],
    [t.voiceForALanguage, 'tts speech text to speech'],
    [t.skipCaptions, 'figures pictures read aloud'],
    [t.skipFootnotes, 'notes read aloud'],
    [t.skipQuotes, 'block quotes read aloud'],
    [t.skipTables, 'read aloud'],
    [t.continueWithTheListenQueue, 'autoplay next'],
    [t.followAlong, 'scroll with the voice'],
    [t.voicesFromAServer, 'openai kokoro speaches tts neural better natural api key'],
  ],
  library: [
    [t.startWith, 'start screen home inbox'],
    [t.queueOrder, 'default sort'],
    [t.queueFilters, 'default filters'],
    ['Sync', 'status sync now'],
    [t.lastSync, 'when'],
    [t.checkForChanges, 'refresh interval seconds'],
    [t.fullResync, 'force full sync'],
    [t.fullSyncOnSlowConnections, 'metered data mobile'],
    [t.saveChangesMadeOffline, 'outbox'],
    [t.articlesToReadOffline, 'download'],
    [t.keepListenQueueAudioOffline, 'offline download listen podcast automatic'],
    [t.spaceForAudio, 'offline storage limit megabytes'],
    [t.audioOnThisDevice, 'offline download listen podcast remove'],
    [t.storedOnThisDevice, 'offline storage used room clear local cache'],
    ['Import', 'upload move pocket instapaper omnivore raindrop files bookmarks'],
    ['Export', 'download backup zip markdown html csv json readwise highlights move'],
  ],
  sources: [
    [t.newsletterAddress, 'lectern address email mail'],
    ['Mailboxes', 'imap gmail newsletters email connect app password forwarding stored emails mark read move folder'],
    ['Digest', 'summary daily weekly morning email inbox'],
    ['Feeds', 'opml import export rss'],
    ['Sources', 'follow notify writers'],
  ],
  keyboard: [
    ['Single-key shortcuts', 'keys letters rebind export import reset vim'],
    [t.commandPalette, 'ctrl k'],
  ],
  account: [
    ['Name', 'display'],
    [t.publicName, 'handle'],
    [t.waysToSignIn, 'passkey google apple link provider password'],
    [t.signedIn, 'sessions devices sign out'],
    [t.addADevice, 'qr code let in'],
    [t.deleteAccount, 'remove close end leave erase'],
  ],
  people: [
    [t.inviteSomeone, 'family share accounts new'],
    ['Accounts', 'users members quota storage disable delete'],
  ],
  subscription: [
    ['Plan', 'premium upgrade billing renewal'],
    [t.guestPass, 'invite friend referral'],
  ],
  integrations: [
    [t.saveFromTheBrowser, 'bookmarklet extension'],
    [t.connectAPlugIn, 'obsidian logseq roam notes qr code scan'],
    [t.apiTokens, 'developer api personal token'],
    [t.feedsOfYourLists, 'rss json feed secret address'],
    [t.aiAssistants, 'mcp claude chatgpt agents model context protocol'],
    ['E-readers', 'opds koreader kobo wallabag catalog epub'],
    ['Kindle', 'send mail approved sender pocketbook e-reader magazine digest daily weekly schedule'],
    ['Readwise', 'highlights sync notes export'],
    ['Webhooks', 'developer events tell zapier n8n automation messages'],
  ],
  backups: [
    [t.lastBackup, 'back up now restore'],
    [t.dailyBackups, 'keep rotation days'],
    [t.weeklyBackups, 'keep rotation weeks'],
    [t.monthlyBackups, 'keep rotation months'],
  ],
  privacy: [
    [t.picturesInLists, 'images tracking'],
    [t.picturesInNewsletters, 'remote images email tracking'],
    [t.videosAndOtherEmbeds, 'youtube click to load'],
    ['Usage', 'events analytics telemetry'],
    [t.errorReports, 'crash client error reports'],
    [t.sentData, 'see delete events'],
    [t.yourReading, 'statistics streak time'],
    ['Drafts', 'clear drafts unsaved notes'],
    [t.recentCommands, 'clear history palette'],
  ],
  notes: [
    ['Folder', 'obsidian logseq markdown vault notes sync'],
    [t.lastSync, 'sync now notes'],
    [t.format, 'obsidian logseq markdown'],
    [t.savePicturesWithTheNotes, 'images assets'],
    ['Templates', 'mustache file name front matter'],
  ],
  desktop: [
    [t.shortcutToSaveTheCopiedAddress, 'clipboard shortcut global anywhere'],
    [t.offerToSaveACopiedAddress, 'clipboard'],
    [t.openLecternLinks, 'deep links default app'],
    [t.saveFromBrowsers, 'extension native messaging chrome firefox'],
    [t.openAtLogin, 'autostart'],
    [t.startHiddenAtLogin],
    [t.iconInTheTrayOrMenu],
    [t.dataFolder],
    ['Log', 'activity'],
    [t.hardwareAcceleration, 'flicker gpu'],
    [t.dontCheckFeedsAndMailboxesOn, 'mobile data hotspot polling'],
    ['Versions', 'updates beta channel'],
  ],
  notifications: [
    [t.numberOnTheAppsIcon, 'dock badge'],
    [t.notifyWhenAnUpdateIsReady, 'updates'],
    [t.newItemsFromSources, 'bell'],
    [t.newItemsFromSourcesAtNight, 'quiet hours do not disturb'],
  ],
  about: [
    ['Version', 'number'],
    [t.apiVersion],
    [t.dataVersion, 'schema database'],
    [t.whatsNew, 'changelog release notes'],
    ['Licenses', 'open source licences'],
    ['Diagnostics', 'copy support'],
    [t.sendFeedback, 'feedback help'],
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
