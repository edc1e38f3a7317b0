/** Compiles the address of a part, and resolves what is stored there. */
import { isObject, ownMember } from '../model/json.ts';
import type { Origin } from '../language/reads/origin.ts';
import { plainReader } from '../language/values.ts';
import { resolveLink, type Link } from '../model/link.ts';
import { runsOf } from '../model/marks.ts';
import { describeMedia, type Media } from '../model/media.ts';
import type { DictEntry, SiteModel, StoredPart } from '../model/page.ts';
import type { Path } from '../model/pointer.ts';
import { findLocal, report, type Context } from './context.ts';
import { drawingOf, SLOT, type Scope } from './scope.ts';

/** The input of a primitive besides its props. Always of this one shape, which V8 reads quickly. */
export interface ElementInput {
  attrs: Readonly<Record<string, unknown>>;
  text: string | undefined;
  link: Link | undefined;
  media: Media | undefined;
  /** The text in parts, if parts of it are marked. */
  runs: readonly ShownRun[] | undefined;
}

/** A part of a text as it is shown. */
export interface ShownRun {
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
): ElementInput {
  return { attrs, text, link, media, runs };
}

/** Reads a part, and knows its address. */
export interface PartReader {
  /** Where the part comes from; known while reads are collected. */
  origin: Origin | undefined;
  read(scope: Scope): unknown;
  address(scope: Scope): Path;
}

// Block data was parsed from JSON, so the fast readers of the language can be used.
function readerFrom(slot: number, path: Path): PartReader['read'] {
  const [first, second, ...more] = path.map((step) => plainReader(String(step)));
  if (first === undefined) return (scope) => scope[slot];
  if (second === undefined) return (scope) => first(scope[slot]);
  if (more.length === 0) return (scope) => second(first(scope[slot]));
  return (scope) => more.reduce((value, read) => read(value), second(first(scope[slot])));
}

/**
 * Compiles the address of a part. Undefined, with a problem reported, when it leads to nothing that is
 * stored.
 */
export function compilePart(part: string, context: Context): PartReader | undefined {
  const steps: Path = part.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step));
  const local = findLocal(context, String(steps[0]));
  const origin = context.collector?.part(steps, context);
  if (local === undefined) return { origin, read: readerFrom(SLOT.data, steps), address: () => steps };
  const { address, slot } = local;
  if (address === undefined) {
    report(context, 'block.part-unaddressable', {
      found: part,
      reason: `"${local.name}" comes from an expression that is not a plain path into data`,
    });
    return undefined;
  }
  const rest = steps.slice(1);
  return { origin, read: readerFrom(slot, rest), address: (scope) => [...address(scope), ...rest] };
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
  const link =
    part.linkType === 1 || part.linkType === 2 ? resolveLink(part, scope[SLOT.site] as SiteModel) : undefined;
  const media =
    typeof entry?.url === 'string'
      ? describeMedia(entry.url, entry.resourceType, altOf(part))
      : mediaOf(part);
  if (typeof text !== 'string') return makeElementInput(attrs, undefined, link, media);
  const runs = entry === undefined ? showRuns(part.marks, text, scope) : undefined;
  return makeElementInput(attrs, text, link, media, runs);
}
