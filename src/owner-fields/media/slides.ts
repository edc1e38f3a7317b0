// Reads and changes the slides of a gallery as plain data.
import { makeUuid } from '../../../runtime/model/uuid.ts';
import type { MediaFile, ResourceType } from './media-file.ts';

/** A dictionary value with a picture or video. */
interface DictionaryMedia {
  code: string;
  val: string;
  url: string;
  resourceType: ResourceType;
}

/** A gallery item in the format of the blocks. Other members are kept unchanged. */
export interface Slide extends Partial<MediaFile> {
  /** A random id. */
  contentCode: string;
  alt?: string;
  linkType?: number;
  /** The dictionary value that it is bound to. The slide shows its picture or video. */
  dict?: DictionaryMedia;
  [member: string]: unknown;
}

/** The slides of a value, as plain data. */
export function readSlides(value: unknown): Slide[] {
  if (!Array.isArray(value)) return [];
  // Formily passes proxies, which cannot be cloned: copy them through JSON.
  return (JSON.parse(JSON.stringify(value)) as unknown[]).filter(
    (each): each is Slide => typeof each === 'object' && each !== null && 'contentCode' in each,
  );
}

/** Adds slides for the files; the result has at most `most` slides. */
export function addSlides(slides: readonly Slide[], files: readonly MediaFile[], most: number): Slide[] {
  const added = files.map(({ resourceCode, url, resourceType }): Slide => {
    return {
      contentCode: makeUuid(),
      resourceCode,
      resourceType,
      url,
      alt: '',
      linkType: 0,
      isNewTab: false,
    };
  });
  return [...slides, ...added].slice(0, Math.max(most, slides.length));
}

/** The members that bind a slide to a dictionary value; undefined if the value has no picture or video. */
export function bindingTo(value: unknown): Partial<Slide> | undefined {
  const { code, val, url, resourceType } = (value ?? {}) as Partial<DictionaryMedia>;
  if (code === undefined || val === undefined || url === undefined || url === '') return undefined;
  const type = resourceType === 2 ? 2 : 1;
  return { dict: { code, val, url, resourceType: type }, url, resourceType: type };
}

/** Moves a slide to another position. */
export function moveSlide(slides: readonly Slide[], from: number, to: number): Slide[] {
  const rest = slides.filter((_, index) => index !== from);
  const moved = slides[from];
  return moved === undefined ? rest : [...rest.slice(0, to), moved, ...rest.slice(to)];
}
