import type { MediaFile, ResourceType } from './media-file.ts';

/** A value of the dictionary with a picture or video. */
export interface DictionaryMedia {
  code: string;
  val: string;
  url: string;
  resourceType: ResourceType;
}

/** An item of a gallery, as blocks store it: other members are kept as they are. */
export interface Slide extends Partial<MediaFile> {
  /** A random id. */
  contentCode: string;
  alt?: string;
  linkType?: number;
  /** What it is bound to: then it shows this value's picture or video. */
  dict?: DictionaryMedia;
  [member: string]: unknown;
}

/** The slides of a value, as plain data. */
export function readSlides(value: unknown): Slide[] {
  if (!Array.isArray(value)) return [];
  // Formily hands out proxies, which nobody can copy.
  return (JSON.parse(JSON.stringify(value)) as unknown[]).filter(
    (each): each is Slide => typeof each === 'object' && each !== null && 'contentCode' in each,
  );
}

/** The slides with files behind them as new ones, at most `most` in all. */
export function addSlides(slides: readonly Slide[], files: readonly MediaFile[], most: number): Slide[] {
  const added = files.map(({ resourceCode, url, resourceType }): Slide => {
    return {
      contentCode: crypto.randomUUID(),
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

/** What binds a slide to a value of the dictionary; undefined when there is nothing to be seen of it. */
export function bindingTo(value: unknown): Partial<Slide> | undefined {
  const { code, val, url, resourceType } = (value ?? {}) as Partial<DictionaryMedia>;
  if (code === undefined || val === undefined || url === undefined || url === '') return undefined;
  const type = resourceType === 2 ? 2 : 1;
  return { dict: { code, val, url, resourceType: type }, url, resourceType: type };
}

/** The slides with one at another place. */
export function moveSlide(slides: readonly Slide[], from: number, to: number): Slide[] {
  const rest = slides.filter((_, index) => index !== from);
  const moved = slides[from];
  return moved === undefined ? rest : [...rest.slice(0, to), moved, ...rest.slice(to)];
}
