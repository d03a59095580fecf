import { FileText } from 'lucide-react'
import {
  type ChangeEvent,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { timeMarks } from '#shared/text/captions/time-marks.ts'
import { captionLines, MOST_CAPTIONS, parseCaptions } from '#shared/text/captions/parse-captions.ts'
import { decodedText } from '#shared/text/encoding-of.ts'
import * as t from '#shared/words/reading.ts'
import { offerIfUnpaid, offerPremium } from '../../../dialogs/index.ts'
import { listen, useHeard } from '../../../listening/index.ts'
import { failureOf, notify, useHost, useLibrary, usePictures } from '../../../cache/index.ts'
import { useCommands } from '../../../commands/index.ts'
import { PremiumGate } from '../../../components/premium-gate.tsx'
import { Button } from '../../../components/button.tsx'
import { usePlayer } from '../../../player/index.ts'
import { ReadingSurface } from '../../../reading/index.ts'
import { TimedText, VideoPoster } from '../../../reading/media/index.ts'
import { report, reported } from '../../../report.ts'
import { OpenArticle, type OpenArticleProps, type SurfaceProps } from '../open-article.tsx'
import { EpisodeStart } from './episode-start.tsx'
import { VideoRoom } from './video-room.tsx'
import styles from './content-types.module.css'

interface Line {
  readonly start: number
  readonly char_start: number
  readonly char_end: number
}

/** The number of seconds by which one key press moves. */
const STEP = 5

const none: readonly Line[] = []

/** Shows a video or podcast: the player, with the notes and transcript as text that works like any other. */
export function MediaReader(props: OpenArticleProps): ReactNode {
  const player = usePlayer()
  const { entry, body, reading } = props
  const { content } = entry
  const { id } = content
  const audio = content.av_media_data?.audio_config ?? null
  const video = content.av_media_data?.video_config ?? null
  const pictures = usePictures()
  const still = content.photo_thumbnail_url && pictures?.picture(content.photo_thumbnail_url)
  const room = useRef<HTMLDivElement>(null)
  const timed = useRef<TimedText | null>(null)
  const transcript = useTranscript(id, content.article?.id ?? null)
  const marks = useMemo(() => timeMarks(body.text), [body.text])
  const from = content.history?.last_read_percentage ?? 0
  const isHeard = useHeard()?.contentId === id
  const played = useRef(false)
  useEffect(() => {
    if (isHeard) played.current = true
  }, [isHeard])

  useEffect(() => {
    const element = room.current?.querySelector<HTMLElement>('[data-article-body]')
    if (!element || (transcript.lines.length === 0 && marks.length === 0)) return
    // The stored transcript may belong to a different extraction from the one on screen.
    const lines = transcript.lines.every(({ char_end }) => char_end <= body.text.length) ? transcript.lines : none
    const text = new TimedText(element, lines, marks)
    timed.current = text
    return () => {
      text.close()
      timed.current = null
    }
  }, [transcript.lines, marks, body])

  const jump = (seconds: number): void => {
    if (isHeard) void player.seek({ seconds })
    else listen({ contentId: id, from: { seconds } })
  }
  const skip = (seconds: number): boolean => {
    if (isHeard) void player.skip(seconds)
    return isHeard
  }
  const toggle = (): void => {
    if (isHeard) player.toggle()
    else listen({ contentId: id, from: null })
  }
  useCommands('reader', {
    'reader.nextPage': () => skip(STEP),
    'reader.prevPage': () => skip(-STEP),
    'reader.pageDown': (event) => {
      if (event?.key !== ' ') return reading.current?.page(1) ?? false
      toggle()
      return true
    },
    'reader.activate': () => {
      const seconds = timed.current?.timeOf(document.activeElement) ?? null
      if (seconds === null) return reading.current?.activate() ?? false
      jump(seconds)
      return true
    },
  })
  useEffect(() => {
    if (!isHeard) return
    const say = (at: number): void => timed.current?.say(at)
    say(player.state.getState().at)
    return player.state.subscribe(({ at }) => say(at))
  }, [player, isHeard, transcript.lines])
  const click = (event: MouseEvent) => {
    if (getSelection()?.isCollapsed === false) return
    const seconds = timed.current?.timeAt(event.clientX, event.clientY) ?? null
    if (seconds !== null) jump(seconds)
  }
  // Progress comes from playback instead of the scroll position in the notes: always for audio, and for a video after
  // it starts playing.
  const isAudio = audio !== null
  const Surface = useMemo(() => surfaceUnless(() => isAudio || played.current), [played, isAudio])
  const isEmpty = body.text.trim() === ''
  return (
    <div className={styles.stack}>
      {video && (
        <div className={styles.screen}>
          {isHeard ? (
            <VideoRoom contentId={id} />
          ) : (
            <VideoPoster title={content.title} poster={still || undefined} onPlay={toggle} />
          )}
        </div>
      )}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- Enter on the line under the cursor does the same */}
      <div ref={room} className={styles.timed} data-sound={isAudio || isHeard ? '' : undefined} onClick={click}>
        <OpenArticle
          {...props}
          Surface={Surface}
          below={
            transcript.isForSale ? (
              <div className={styles.offer} data-screen-only="">
                <PremiumGate label={t.readAlongWithTheTranscript} onOpen={() => offerPremium('TRANSCRIPT_VIEW')} />
              </div>
            ) : transcript.known && transcript.lines.length === 0 ? (
              <TranscriptOffer contentId={id} isOnly={isEmpty} onGiven={transcript.again} />
            ) : null
          }
        />
      </div>
      {audio && !isHeard && (
        <EpisodeStart contentId={id} told={audio.duration} from={from < 0.99 ? from : 0} onPlay={toggle} />
      )}
    </div>
  )
}

/** Returns a reading surface that reports text progress unless playback reports it. */
function surfaceUnless(toldElsewhere: () => boolean) {
  return function MediaSurface({ onProgress, ...given }: SurfaceProps): ReactNode {
    return (
      <ReadingSurface {...given} offersFurthest={false} onProgress={(share) => toldElsewhere() || onProgress(share)} />
    )
  }
}

interface Found {
  readonly lines: readonly Line[]
  readonly known: boolean
  /** True if the podcast provides a transcript that is part of premium. */
  readonly isForSale: boolean
}

const nothingYet: Found = { lines: none, known: false, isForSale: false }

/** Returns the lines of the transcript, if there is one. Fetched again when the text changes. */
function useTranscript(contentId: number, articleId: number | null) {
  const host = useHost()
  const [found, setFound] = useState<Found>(nothingYet)
  const [asked, setAsked] = useState(0)
  useEffect(() => {
    let gone = false
    host.call('transcript', { query: { content_id: contentId } }).then(
      ({ segments }) => gone || setFound({ lines: segments, known: true, isForSale: false }),
      (error: unknown) => {
        const { kind, status } = failureOf(error)
        // Without a response, it is unknown whether a transcript exists, so the offer to add one isn't shown.
        if (!gone) setFound({ lines: none, known: status === 404, isForSale: kind === 'unpaid' })
      },
    )
    return () => {
      gone = true
    }
  }, [host, contentId, articleId, asked])
  return { ...found, again: useCallback(() => setAsked((count) => count + 1), []) }
}

interface TranscriptOfferProps {
  readonly contentId: number
  /** True if there is nothing else to read. */
  readonly isOnly: boolean
  readonly onGiven: () => void
}

/** Accepts a caption file as the transcript. */
function TranscriptOffer({ contentId, isOnly, onGiven }: TranscriptOfferProps): ReactNode {
  const host = useHost()
  const { articles } = useLibrary()
  const field = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const give = async (file: File) => {
    const isShort = file.size <= MOST_CAPTIONS
    const captions = isShort ? decodedText(new Uint8Array(await file.arrayBuffer())) : ''
    const lines = isShort ? captionLines(parseCaptions(captions)) : []
    if (lines.length === 0) return notify(t.thisFileContainsNoCaptions, { type: 'error' })
    try {
      await host.call('transcriptWrite', { body: { content_id: contentId, segments: lines.slice(0, 20_000) } })
      // The text now includes the lines and arrives with the next sync, so a sync is requested immediately.
      await reported('sync', host.sync())
      articles.retry(contentId)
      onGiven()
      notify(t.transcriptAdded)
    } catch (error) {
      if (offerIfUnpaid(failureOf(error))) return
      report('add a transcript', error)
      notify(t.theTranscriptCouldNotBeAdded, { type: 'error' })
    }
  }
  const chosen = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    event.target.value = ''
    if (!file) return
    setBusy(true)
    void give(file).finally(() => setBusy(false))
  }
  return (
    <div className={styles.offer} data-screen-only="">
      {isOnly && <span>{t.noTranscriptYet}</span>}
      <Button disabled={isBusy} onClick={() => field.current?.click()}>
        <FileText size={16} aria-hidden />
        {isBusy ? t.adding : t.addTranscriptVtt}
      </Button>
      <input
        ref={field}
        type="file"
        accept=".vtt,.srt,text/vtt"
        hidden
        aria-label={t.transcriptFile}
        onChange={chosen}
      />
    </div>
  )
}
