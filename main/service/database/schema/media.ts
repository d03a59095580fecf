import { bytes, integer, ownRowOf, real, rowOf, sealed, table, text } from './describe.ts'

export const mediaTables = {
  /** The file from which a content was extracted. */
  content_file: table(
    {
      account_id: integer(),
      content_id: ownRowOf('content'),
      media_type: text(),
      size: integer(),
      /** JSON: for each page of a PDF, the start offset of its text in the canonical text. Null for other files. */
      page_starts: text().orNull(),
      /** JSON: {title, level, page}[], a PDF's own table of contents. Null if it has none. */
      outline: text().orNull(),
      created_us: integer(),
      /** The object that contains the bytes. */
      object: text(),
    },
    {
      key: ['account_id', 'content_id'],
      indexes: {
        content_file_object: { on: ['account_id', 'object'] },
      },
    },
  ),

  /** Audio or video that a content plays. */
  content_media: table(
    {
      account_id: integer(),
      content_id: ownRowOf('content'),
      /** URL of the audio. Null for videos on known sites, where the content's address is enough. */
      audio_url: text().orNull(),
      /** Length in seconds. 0 if unknown. */
      duration: real(),
    },
    {
      key: ['account_id', 'content_id'],
    },
  ),

  /** A content that a reader wants to listen to. */
  listen_queue_item: table(
    {
      account_id: integer(),
      content_id: ownRowOf('content'),
      /** The item's position in the queue. Positions may have gaps. */
      place: integer(),
      added_us: integer(),
    },
    {
      key: ['account_id', 'content_id'],
      withoutRowid: true,
    },
  ),

  /** Information about an episode from its feed, apart from the audio. */
  episode: table(
    {
      account_id: integer(),
      content_id: ownRowOf('content'),
      /**
       * JSON: see FeedChapter[] in feeds/feed.ts. Null if there are none, or they have yet to be fetched from a URL.
       */
      chapters: text().orNull(),
      /** URL of the chapters, until they have been fetched. */
      chapters_url: text().orNull(),
      /** JSON: see FeedTranscript[] in feeds/feed.ts. */
      transcripts: text(),
      season: text().orNull(),
      number: text().orNull(),
    },
    {
      key: ['account_id', 'content_id'],
      withoutRowid: true,
    },
  ),

  transcript: table(
    {
      account_id: integer(),
      content_id: ownRowOf('content'),
      language: text().orNull(),
      /** JSON: {start, end, speaker, text}[], in seconds. */
      segments: text(),
      /** The episode's body without the transcript. */
      notes_markdown: text(),
      created_us: integer(),
    },
    {
      key: ['account_id', 'content_id'],
    },
  ),

  /** A speech server whose voices a reader chose to use. */
  speech_server: table(
    {
      account_id: rowOf('account').key(),
      /** The base URL, to which `/audio/speech` is appended. */
      url: text(),
      /** The server's key, encrypted. Null if the server requires none. */
      key: sealed().orNull(),
      model: text(),
      /** True if the text of emails may be sent to the server too. */
      sends_emails: integer(),
      /** Stored reason (shared/reasons) if the last attempt failed. */
      error: text().orNull(),
      created_ms: integer(),
    },
    {
      withoutRowid: true,
    },
  ),

  speech_server_voice: table(
    {
      account_id: rowOf('speech_server'),
      /** IDs start at 1000. */
      id: integer(),
      name: text(),
      /** A BCP 47 tag. Null for any language that the server supports. */
      language: text().orNull(),
    },
    {
      key: ['account_id', 'id'],
      withoutRowid: true,
    },
  ),

  /** Text that was sent to the speech server. */
  speech_server_text: table(
    {
      account_id: integer(),
      content_id: ownRowOf('content'),
      characters: integer(),
      sent_ms: integer(),
    },
    {
      key: ['account_id', 'content_id'],
      withoutRowid: true,
    },
  ),

  /** A whole article as one audio file. Its chunks are files outside the library, and may have been deleted. */
  spoken_file: table(
    {
      account_id: integer(),
      content_id: ownRowOf('content'),
      /** Part of the file's URL. It changes when the bytes change. */
      name: text(),
      /** Hash of the text that is read aloud. */
      text_hash: text(),
      /** The first bytes of the file: the title, and the frame that contains its length. */
      head: bytes(),
      /** JSON: {name, bytes}[], the file's chunks and the number of audio bytes in each. */
      parts: text(),
      /** JSON: {title, start}[], in seconds. */
      chapters: text(),
      size: integer(),
      seconds: real(),
    },
    {
      key: ['account_id', 'content_id'],
      withoutRowid: true,
    },
  ),
}
