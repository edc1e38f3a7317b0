// Removes media that this site does not have from the content of examples.
import { isObject } from '../../../../runtime/model/json.ts';

/** Where the media of sites are served. */
const MEDIA_PATH = '/media/';

/** What describes a picture or video. */
const MEDIA_NAMES: readonly string[] = ['url', 'resourceCode', 'alt', 'isDecorative'];

/** By URL: whether the site has the file. */
const answers = new Map<string, Promise<boolean>>();

/**
 * Removes pictures and videos that this site does not have, so that their places are empty instead of broken.
 */
export async function omitMissingMedia<T extends object>(data: T): Promise<T> {
  const missing = await findMissingMedia(data);
  return missing.length === 0 ? data : (omitMedia(data, new Set(missing)) as T);
}

/** Addresses of the pictures and videos that this site does not have. */
export async function findMissingMedia(data: unknown): Promise<string[]> {
  const urls = [...new Set(listMedia(data))];
  const exists = await Promise.all(urls.map((url) => isOnSite(url)));
  return urls.filter((_, index) => exists[index] === false);
}

/** Requested once for each file. A failed request counts as found and is repeated next time. */
function isOnSite(url: string): Promise<boolean> {
  const known = answers.get(url);
  if (known !== undefined) return known;
  const answer = fetch(url, { method: 'HEAD' }).then(
    ({ status }) => status !== 404,
    () => {
      answers.delete(url);
      return true;
    },
  );
  answers.set(url, answer);
  return answer;
}

function listMedia(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => listMedia(each));
  if (!isObject(value)) return [];
  const own = typeof value.url === 'string' && value.url.startsWith(MEDIA_PATH) ? [value.url] : [];
  return [...own, ...Object.values(value).flatMap((each) => listMedia(each))];
}

function omitMedia(value: unknown, missing: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((each) => omitMedia(each, missing));
  if (!isObject(value)) return value;
  const isMissing = typeof value.url === 'string' && missing.has(value.url);
  const kept = Object.entries(value).filter(([name]) => !isMissing || !MEDIA_NAMES.includes(name));
  return Object.fromEntries(kept.map(([name, each]) => [name, omitMedia(each, missing)]));
}
