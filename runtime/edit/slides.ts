// Reads and writes the slides of a gallery, which may be bound to the dictionary.
import { isObject, type Json, type JsonObject } from '../model/json.ts';
import { resourceCodeOf } from '../model/media.ts';
import type { Ast, DictEntry } from '../model/page.ts';
import type { EditTarget } from '../model/edit-target.ts';
import { addEntry } from './binding.ts';
import type { Documents } from './change.ts';
import type { Operation } from './operation.ts';
import type { SetOperation } from './set.op.ts';

/**
 * The slides as a gallery edits them: a bound slide holds its dictionary value as `dict` and its media as its
 * own.
 */
export function showBindings({ dict }: Ast, slides: readonly Json[]): Json[] {
  return slides.map((slide) => {
    const code = isObject(slide) ? slide.dictCode : undefined;
    const entry = typeof code === 'string' && Object.hasOwn(dict, code) ? dict[code] : undefined;
    if (entry?.url === undefined || !isObject(slide)) return slide;
    const { value: val, url, resourceType = 1 } = entry;
    const { dictCode: _, ...own } = slide;
    return { ...own, ...mediaOf(url, resourceType), dict: { code: entry.code, val, url, resourceType } };
  });
}

/** The operations that replace a list by edited slides and add their dictionary entries to the page. */
export function bindSlides(
  documents: Documents,
  place: Pick<EditTarget, 'document' | 'key' | 'path'>,
  slides: readonly Json[],
): Operation[] {
  const entries = slides.flatMap((slide) => readBinding(slide) ?? []);
  const once = entries.filter(({ code }, index) => entries.findIndex((each) => each.code === code) === index);
  const value = slides.map((slide) => storeSlide(slide));
  const set: SetOperation = { do: 'set', ...place, value };
  return [...once.flatMap((entry) => addEntry(documents, place.document, entry)), set];
}

function readBinding(slide: Json): DictEntry | undefined {
  if (!isObject(slide) || !isObject(slide.dict)) return undefined;
  const { code, val, url, resourceType } = slide.dict;
  if (typeof code !== 'string' || typeof val !== 'string' || typeof url !== 'string') return undefined;
  return { code, value: val, url, resourceType: resourceType === 2 ? 2 : 1 };
}

/** A slide as blocks store it. A slide that is no longer bound keeps its picture or video. */
function storeSlide(slide: Json): Json {
  if (!isObject(slide)) return slide;
  const { dict: _, ...own } = slide;
  const entry = readBinding(slide);
  return entry === undefined
    ? own
    : { ...own, ...mediaOf(entry.url ?? '', entry.resourceType ?? 1), dictCode: entry.code };
}

function mediaOf(url: string, resourceType: 1 | 2): JsonObject {
  const resourceCode = resourceCodeOf(url);
  return { url, resourceType, ...(resourceCode === undefined ? {} : { resourceCode }) };
}
