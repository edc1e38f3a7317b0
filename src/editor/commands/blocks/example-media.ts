import { isObject } from '../../../../runtime/model/json.ts';
import type { BlockData } from '../../../../runtime/model/page.ts';

const OF_SITE = '/media/';

const answers = new Map<string, Promise<boolean>>();

/** Data of an example as this site can show it: pictures and videos that it does not have are left out, so that an owner finds an empty place and nothing broken. */
export async function leaveOutMissing(data: BlockData): Promise<BlockData> {
  const urls = [...new Set(listFiles(data))];
  const isThere = await Promise.all(urls.map((url) => askFor(url)));
  const missing = new Set(urls.filter((_, index) => isThere[index] === false));
  return missing.size === 0 ? data : (without(data, missing) as BlockData);
}

/** Asked once for each file. Where nobody answers nothing is known, and the next one asks again. */
function askFor(url: string): Promise<boolean> {
  const known = answers.get(url);
  if (known !== undefined) return known;
  const asked = fetch(url, { method: 'HEAD' }).then(
    ({ status }) => status !== 404,
    () => {
      answers.delete(url);
      return true;
    },
  );
  answers.set(url, asked);
  return asked;
}

function listFiles(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => listFiles(each));
  if (!isObject(value)) return [];
  const own = typeof value.url === 'string' && value.url.startsWith(OF_SITE) ? [value.url] : [];
  return [...own, ...Object.values(value).flatMap((each) => listFiles(each))];
}

function without(value: unknown, missing: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((each) => without(each, missing));
  if (!isObject(value)) return value;
  const isMissing = typeof value.url === 'string' && missing.has(value.url);
  const kept = Object.entries(value).filter(
    ([name]) => !isMissing || (name !== 'url' && name !== 'resourceCode'),
  );
  return Object.fromEntries(kept.map(([name, each]) => [name, without(each, missing)]));
}
