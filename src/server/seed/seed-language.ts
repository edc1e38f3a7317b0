// Copies a value of a seed in one of its languages.
import { isObject } from '../../../runtime/model/json.ts';
import { rewriteObjects } from '../kernel/walk-objects.ts';
import { mediaKeyOf } from '../domains/media/index.ts';
import type { SeedPicture } from './seed-document.ts';

const LANGUAGE = /^[a-z]{2}-[A-Z]{2}$/;

/**
 * A copy in one language: every `{ "zh-CN": …, "en-US": … }` is replaced by the value of this language, or of
 * the default one.
 */
export function inLanguage<T>(value: T, language: string, defaultLanguage: string): T {
  return choose(value, language, defaultLanguage) as T;
}

/** True for an object that has a value for each language. */
export function isByLanguage(value: Readonly<Record<string, unknown>>): boolean {
  const names = Object.keys(value);
  return names.length > 0 && names.every((name) => LANGUAGE.test(name));
}

function choose(value: unknown, language: string, defaultLanguage: string): unknown {
  if (Array.isArray(value)) return value.map((each) => choose(each, language, defaultLanguage));
  if (!isObject(value)) return value;
  if (isByLanguage(value))
    return choose(value[language] ?? value[defaultLanguage], language, defaultLanguage);
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, choose(each, language, defaultLanguage)]),
  );
}

/** The type of a picture, by its ending. */
export function typeOf(picture: SeedPicture): string {
  return picture.file.slice(picture.file.lastIndexOf('.') + 1);
}

/** Public address of a picture. */
export function addressOf(picture: SeedPicture): string {
  const { resourceCode, width, height } = picture;
  return `/media/${mediaKeyOf({ resource_code: resourceCode, width, height, type: typeOf(picture) })}`;
}

/**
 * A copy in which every object that names a picture has its address, its type and, if it has none, its text
 * alternative.
 */
export function withPictures<T>(value: T, pictures: readonly SeedPicture[]): T {
  const byCode = new Map(pictures.map((picture) => [picture.resourceCode, picture]));
  return rewriteObjects(value, (object) => {
    const picture =
      typeof object.resourceCode === 'string' && object.url === undefined
        ? byCode.get(object.resourceCode)
        : undefined;
    if (picture === undefined) return object;
    return {
      alt: picture.alt ?? '',
      ...object,
      url: addressOf(picture),
      resourceType: picture.resourceType ?? 1,
    };
  }) as T;
}
