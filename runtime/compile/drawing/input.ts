/** Makes what a primitive is drawn with: attributes, and what its part holds. */
import { isObject, ownMember } from '../../model/json.ts';
import { resolveLink, type Link } from '../../model/link.ts';
import { runsOf } from '../../model/marks.ts';
import { describeMedia, withCaptions, type Media } from '../../model/media.ts';
import type { DictEntry, SiteModel, StoredPart } from '../../model/page.ts';
import { drawingOf, SLOT, type Scope } from '../scope.ts';

/** The input of a primitive besides its props. Always of this one shape, which V8 reads quickly. */
export interface ElementInput {
  attrs: Readonly<Record<string, unknown>>;
  text: string | undefined;
  link: Link | undefined;
  media: Media | undefined;
  /** The text in parts, if parts of it are marked. */
  runs: readonly ShownRun[] | undefined;
  /** For visitors: the part has a link, and it leads to nothing. */
  isDead: boolean;
}

/** A part of a text as it is shown. */
interface ShownRun {
  text: string;
  isBold: boolean;
  isItalic: boolean;
  /** Of its colour. */
  className: string | undefined;
  link: Link | undefined;
}

export function makeElementInput(
  attrs: ElementInput['attrs'],
  text?: string,
  link?: Link,
  media?: Media,
  runs?: readonly ShownRun[],
  isDead = false,
): ElementInput {
  return { attrs, text, link, media, runs, isDead };
}

// Pages show the same pictures again and again, so the description of each is kept by its address.
const described = new Map<string, Media>();
const MAX_DESCRIBED = 2_000;

function mediaOf(part: StoredPart): Media | undefined {
  const { url, resourceType } = part;
  if (typeof url !== 'string') return undefined;
  const alt = altOf(part) ?? '';
  const known = described.get(url);
  if (known !== undefined && known.alt === alt && (known.kind === 'video') === (resourceType === 2))
    return known;
  const media = describeMedia(url, resourceType, alt);
  if (media === undefined) return undefined;
  if (described.size >= MAX_DESCRIBED) described.clear();
  described.set(url, media);
  return media;
}

function altOf({ alt, isDecorative }: StoredPart): string | undefined {
  return typeof alt === 'string' && isDecorative !== true ? alt : undefined;
}

/** The stored style of a part, as JSON text. */
export function styleOf(value: unknown): string | undefined {
  const style = isObject(value) ? value.pageJson : undefined;
  return typeof style === 'string' && style !== '' ? style : undefined;
}

function showRuns(marks: unknown, text: string, scope: Scope): readonly ShownRun[] | undefined {
  return runsOf(marks, text)?.map((run) => ({
    text: run.text,
    isBold: run.bold === true,
    isItalic: run.italic === true,
    className:
      typeof run.color === 'string'
        ? drawingOf(scope).classOf(JSON.stringify({ color: run.color }))
        : undefined,
    link: run.linkType === undefined ? undefined : resolveLink(run, scope[SLOT.site] as SiteModel),
  }));
}

/** The dictionary entry of a part. */
function entryOf({ dictCode }: StoredPart, dict: Record<string, DictEntry>): DictEntry | undefined {
  return dictCode === undefined ? undefined : ownMember(dict, dictCode);
}

/**
 * What a primitive shows of a stored part: its text or its dictionary entry's value, its link, its picture or
 * video.
 */
export function resolvePart(
  value: unknown,
  leaf: string,
  attrs: ElementInput['attrs'],
  scope: Scope,
): ElementInput {
  if (!isObject(value)) return makeElementInput(attrs, typeof value === 'string' ? value : undefined);
  const part = value as StoredPart;
  const entry = entryOf(part, scope[SLOT.dict] as Record<string, DictEntry>);
  const text = entry === undefined ? part[leaf] : entry.value;
  const lang = entry === undefined ? part.lang : entry.lang;
  const site = scope[SLOT.site] as SiteModel;
  const isLink = part.linkType === 1 || part.linkType === 2;
  const link = isLink ? resolveLink(part, site) : undefined;
  const leadsNowhere = isLink && link === undefined;
  const isDead = leadsNowhere && site.isEdited !== true;
  const spoken = typeof lang === 'string' ? { ...attrs, lang } : attrs;
  const host = leadsNowhere && site.isEdited === true ? { ...spoken, 'data-dead-link': '' } : spoken;
  const media =
    typeof entry?.url === 'string'
      ? describeMedia(entry.url, entry.resourceType, altOf(part))
      : withCaptions(mediaOf(part), part.captions);
  if (typeof text !== 'string') return makeElementInput(host, undefined, link, media);
  const runs = entry === undefined ? showRuns(part.marks, text, scope) : undefined;
  return makeElementInput(host, text, link, media, runs, isDead);
}

/** The stored style of a picture that is given by an expression. */
export function croppedBy(media: unknown): string | undefined {
  const style = isObject(media) ? media.style : undefined;
  return typeof style === 'string' ? style : undefined;
}
