import { reason } from '#shared/reasons/codes.ts'
import { explain } from '#shared/reasons/sentences.ts'
import type { Content } from '#shared/model/content.ts'
import { entryOf, type FeedEntry } from '#shared/model/feed.ts'

const DAY = 86_400_000

const why = reason('site_answered', { status: 503 })
/** The reason of an entry whose site is overloaded. */
export const overloaded = { processing_error: explain(why), processing_reason: why }

/** Title, site, author, words, days since publication, share read, excerpt. Written for looking at lists. */
type Line = readonly [string, string, string | null, number, number, number, string]

const lines: readonly Line[] = [
  [
    'The patience of tide tables',
    'Harbour Review',
    'Mara Lindqvist',
    3120,
    1,
    0.42,
    'Before satellites, a clerk in Liverpool predicted the sea for every port of an empire with brass wheels and a pencil. Her tables were right to the inch.',
  ],
  [
    'Why small tools outlive large ones',
    'Workbench Letters',
    'Jon Avery',
    1480,
    2,
    0,
    'A program that does one thing well has few reasons to change, and a program that does not change has few reasons to break.',
  ],
  [
    'A walk along the edge of the map',
    'Field & Contour',
    null,
    5240,
    3,
    0,
    'The surveyors stopped at the river because the money did. Two centuries later the blank on the sheet is still legible on the ground, in hedges that refuse to meet.',
  ],
  [
    'Notes on keeping bees in a cold country',
    'The Orchard Diary',
    'Sigrid Holm',
    960,
    4,
    0.97,
    'The winter cluster is a slow engine: it burns honey at the centre, and every bee takes her turn at the rim.',
  ],
  [
    'What the translator leaves out',
    'Paper Lantern',
    'Yusuf Demir',
    2210,
    6,
    0,
    'Every footnote is a small defeat. I have come to admire the books that have none, and to distrust them a little.',
  ],
  [
    'Reading rooms of the night trains',
    'Meridian',
    'Clara Voss',
    1870,
    9,
    0.12,
    'Between Vienna and Kraków there was, until 1961, a carriage with eleven hundred books and one lamp per seat.',
  ],
  [
    'The algorithm that schedules your dentist',
    'Plain Numbers',
    'Ade Okafor',
    2640,
    12,
    0,
    'Appointment books are a packing problem with feelings. The best known method is to leave gaps on purpose.',
  ],
  [
    'An argument for unfinished gardens',
    'The Orchard Diary',
    'Sigrid Holm',
    420,
    15,
    0,
    'A border that is done has nothing left to say to you in March.',
  ],
  [
    'How glass learned to bend',
    'Material World',
    null,
    3980,
    21,
    0,
    'It took a factory in Jena eleven years to make a sheet that would survive being rolled around a pencil, and another four to find anybody who wanted one.',
  ],
  [
    'The long second: clocks in mountain villages',
    'Meridian',
    'Clara Voss',
    1340,
    33,
    1,
    'Bell ringers in the upper valley set noon by the shadow of a chimney. The chimney fell in 1908 and noon moved.',
  ],
  [
    'Letters from a lighthouse without a keeper',
    'Harbour Review',
    null,
    760,
    40,
    0,
    'The lamp has been automatic since 1988. Somebody still paints the door.',
  ],
  [
    'Seven ways of looking at a spreadsheet',
    'Plain Numbers',
    'Ade Okafor',
    2980,
    58,
    0,
    'As ledger, as letter, as program, as map, as argument, as memory, and as the only honest diary a company keeps.',
  ],
  [
    'A short history of the margin',
    'Paper Lantern',
    'Yusuf Demir',
    4410,
    90,
    0.66,
    'Scribes left room at the edge of the page for people they would never meet. We have been answering them ever since.',
  ],
  [
    'Soil is a conversation',
    'Field & Contour',
    'Inès Duarte',
    2050,
    140,
    0,
    'A teaspoon holds more voices than a city, most of them discussing nitrogen.',
  ],
  [
    'The quiet physics of bread',
    'Material World',
    null,
    1620,
    260,
    0,
    'Dough remembers how it was handled. Rheologists call this viscoelasticity; bakers call it sulking.',
  ],
  [
    'Learning to read a river',
    'Field & Contour',
    'Inès Duarte',
    3310,
    410,
    0,
    'Look for the seam where the fast water meets the slow. Everything that lives here lives along that line.',
  ],
]

const hues = [168, 24, 205, 42, 280, 130, 8, 96]

/** A distinct small picture for each entry, as a data address, so that nothing is fetched. */
function picture(index: number): string {
  const hue = hues[index % hues.length] ?? 0
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 72 72"><rect width="72" height="72" fill="hsl(${hue} 32% 78%)"/><circle cx="${20 + (index % 4) * 11}" cy="26" r="12" fill="hsl(${hue} 45% 92%)"/><path d="M0 ${50 - (index % 3) * 4}q18-16 36 0t36-4v30H0z" fill="hsl(${hue} 30% 52%)"/><path d="M0 60q18-10 36 0t36-2v14H0z" fill="hsl(${hue} 34% 38%)"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

/** Demo entries saved up to `now`. `repeat` multiplies them into a long queue. */
export function demoEntries(now: number, repeat = 1): FeedEntry[] {
  return Array.from({ length: lines.length * repeat }, (_, index) => {
    const [title, site, author, words, age, share, excerpt] = lines[index % lines.length] as Line
    const id = 1000 + index
    const iso = (time: number): string => new Date(time).toISOString()
    const saved = iso(now - index * 5 * 3_600_000)
    const profile = (name: string) => ({
      id,
      profile_type: 1,
      name,
      any_name: name,
      display_name: name,
      photo_url: null,
      url: null,
      domain: null,
      domain_photo: null,
      description: null,
    })
    const content: Content = {
      id,
      url: `https://${site.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.example/${id}`,
      title: repeat > 1 && index >= lines.length ? `${title} (${Math.floor(index / lines.length) + 1})` : title,
      site_name: site,
      author: author === null ? null : profile(author),
      publisher: null,
      publication_date: iso(now - age * DAY),
      feed_date: saved,
      excerpt,
      photo_thumbnail_url: index % 5 === 3 ? null : picture(index),
      source_type: 1,
      content_type: 1,
      library: {
        id,
        content_id: id,
        library_state: index % 16 === 9 || index % 16 === 14 ? 2 : 1,
        library_state_date: saved,
        modified_date: saved,
        feed_dirty_date: saved,
        is_favorited: index % 16 === 2 || index % 16 === 12,
        last_favorited_date: index % 16 === 2 || index % 16 === 12 ? saved : null,
        queue_order: 0,
        swhighlight: null,
      },
      history:
        share === 0
          ? null
          : {
              id,
              content_id: id,
              last_viewed_date: saved,
              last_interaction_date: saved,
              last_annotated_date: null,
              feed_dirty_date: saved,
              last_read_percentage: share,
              max_read_percentage: share,
              last_audio_percentage: null,
              max_audio_percentage: null,
            },
      my_annotations: [],
      my_note: null,
      tags: [],
      av_media_data: null,
      article: {
        id,
        url: '',
        title,
        authors: [],
        publisher: null,
        publication_date: null,
        word_count: words,
        reading_time_minutes: words / 240,
        markdown: null,
        text_hash: String(id),
        language: 'en',
        is_rtl: false,
      },
      feed_dirty_date: saved,
      has_blank_article: false,
      processing_status: index === 1 && repeat === 1 ? 0 : index === 7 && repeat === 1 ? 2 : 1,
      processing_error: null,
      ...(index === 7 && repeat === 1 && overloaded),
    }
    return entryOf(content)
  })
}
