/** Takes pictures of other sites into the library of a site. Their addresses come from what owners import. */
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ProblemKey } from '../../../../runtime/generated/text-keys.generated.ts';
import { decodeEscapes } from '../../../../runtime/model/percent-escapes.ts';
import type { Queries } from '../../database/driver.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { HttpError } from '../../kernel/http-error.ts';
import { TooManyBytes, type Outgoing } from '../../kernel/outgoing.ts';
import { isStorageFailure } from '../../kernel/to-http-error.ts';
import type { MediaStore } from '../../storage/media-store.ts';
import { SITE_PICTURES } from '../../storage/media-type.ts';
import { receiveFile } from '../../storage/receive-file.ts';
import type { MediaItems } from './media-items.ts';
import { describeMedia, selectMedia } from './media-rows.ts';

/** The address in the library, or why there is none. */
export type TakenPicture =
  | { url: string }
  | {
      problem: ProblemKey;
      params?: Readonly<Record<string, string | number>>;
      /** The site gave no answer: others of its pictures will not come either. */
      isSilent?: true;
    };

export interface ForeignPictureParts {
  outgoing: Pick<Outgoing, 'request'>;
  store: MediaStore;
  items: Pick<MediaItems, 'add' | 'save'>;
  queries: Queries;
}

/** For all redirects of one picture together. */
const MILLISECONDS = 10_000;
const MAX_REDIRECTS = 4;
const MAX_ADDRESS = 2_000;

/**
 * Fetches a picture and keeps it in the library. One that the library has already is not kept twice. Only
 * public addresses are asked: the address of every redirect is checked anew, after its name is resolved.
 */
export async function takeForeignPicture(
  parts: ForeignPictureParts,
  site: SiteIdentity,
  address: string,
): Promise<TakenPicture> {
  const fetched = await fetchPicture(parts.outgoing, address);
  if ('problem' in fetched) return fetched;
  try {
    return { url: await keep(parts, site, fetched.content, nameOf(address)) };
  } catch (error) {
    if (!(error instanceof HttpError) || isStorageFailure(error)) throw error;
    return { problem: error.messageKey, params: error.params };
  }
}

async function fetchPicture(
  outgoing: ForeignPictureParts['outgoing'],
  address: string,
): Promise<{ content: Buffer } | Exclude<TakenPicture, { url: string }>> {
  const end = performance.now() + MILLISECONDS;
  let url = readAddress(address);
  for (let asked = 0; asked <= MAX_REDIRECTS && url !== undefined; asked += 1) {
    const milliseconds = Math.max(1, Math.round(end - performance.now()));
    try {
      const answer = await outgoing.request(url, {
        milliseconds,
        bytes: SITE_PICTURES.maxBytes,
        headers: { accept: 'image/*' },
        isForeign: true,
      });
      if (answer.status === 200) return { content: answer.content };
      const { location } = answer.headers;
      if (answer.status < 300 || answer.status > 399 || location === undefined)
        return { problem: 'media.foreign-refused', params: { status: answer.status } };
      url = readAddress(location, url);
    } catch (error) {
      if (error instanceof TooManyBytes)
        return { problem: 'media.picture-too-large', params: { most: SITE_PICTURES.maxBytes / 1_048_576 } };
      return { problem: 'media.foreign-silent', isSilent: true };
    }
  }
  return { problem: 'media.foreign-address' };
}

/** Undefined for what is no address of the web, and for one with a password. */
function readAddress(address: string, base: URL | string = 'https://unknown.invalid/'): URL | undefined {
  if (address.length > MAX_ADDRESS || !URL.canParse(address, base)) return undefined;
  const url = new URL(address, base);
  const isOfWeb = url.protocol === 'https:' || url.protocol === 'http:';
  return isOfWeb && url.username === '' && url.password === '' ? url : undefined;
}

/** A picture that came in a file of another site. Undefined for what is no picture, or is too large. */
export async function keepPicture(
  parts: Omit<ForeignPictureParts, 'outgoing'>,
  site: SiteIdentity,
  content: Buffer,
): Promise<string | undefined> {
  try {
    return await keep(parts, site, content, undefined);
  } catch (error) {
    if (!(error instanceof HttpError) || isStorageFailure(error)) throw error;
    return undefined;
  }
}

async function keep(
  { store, items, queries }: Omit<ForeignPictureParts, 'outgoing'>,
  site: SiteIdentity,
  content: Buffer,
  name: string | undefined,
): Promise<string> {
  const path = store.makeTemporaryPath();
  try {
    const file = await receiveFile(Readable.from([content]), path, SITE_PICTURES);
    const known = await selectMedia(queries, site.projectCode)
      .where('content_hash', '=', file.sha256)
      .where('resource_type', '=', 1)
      .where('state', '=', 'saved')
      .executeTakeFirst();
    if (known !== undefined) return describeMedia(known).url;
    const added = await items.add(site.projectCode, file, { resourceType: 1, name });
    await items.save(site.projectCode, [added.resourceCode]);
    return added.url;
  } finally {
    await rm(path, { force: true });
  }
}

/** The last part of an address, as its owner wrote it. */
function nameOf(address: string): string | undefined {
  const last = /([^/?#]+)(?:[?#].*)?$/.exec(address)?.[1] ?? '';
  return (decodeEscapes(last) ?? last).slice(-100) || undefined;
}
