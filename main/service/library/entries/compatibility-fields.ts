/** Fields that clients of the original expect but that have no meaning in Lectern yet. */
export const compatibilityFields = {
  rss_feed_profile: null,
  audio_content: null,
  sub_title: null,
  blurb: null,
  photo_primary_color: null,
  is_twitter_thread: false,
  social_annotations: [],
  was_blocked: false,
  share_url: '',
  pdf_content: null,
  pdf_file: null,
}
