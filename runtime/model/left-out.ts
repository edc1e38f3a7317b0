/** Counts by kind what was left out of a rich text because it cannot hold it. */
export type LeftOut = Readonly<Partial<Record<LeftOutKind, number>>>;

/** In the order in which messages name them. */
export const LEFT_OUT_KINDS = ['pictures', 'videos', 'sounds', 'frames', 'comments', 'hidden'] as const;
export type LeftOutKind = (typeof LEFT_OUT_KINDS)[number];

const KINDS_OF_TAGS: Readonly<Record<string, LeftOutKind>> = {
  video: 'videos',
  mpvideo: 'videos',
  'mp-common-videosnap': 'videos',
  audio: 'sounds',
  mpvoice: 'sounds',
  'mp-common-mpaudio': 'sounds',
  iframe: 'frames',
  object: 'frames',
  embed: 'frames',
};
const OF_VIDEO = /youtu\.?be|vimeo|bilibili|youku|v\.qq\.com|dailymotion|video|player|\.mp4/i;

/** The kind of an element that no text holds, by its name and its address. */
export function kindLeftOut(tag: string, address = ''): LeftOutKind | undefined {
  const kind = Object.hasOwn(KINDS_OF_TAGS, tag) ? KINDS_OF_TAGS[tag] : undefined;
  return kind === 'frames' && OF_VIDEO.test(address) ? 'videos' : kind;
}
