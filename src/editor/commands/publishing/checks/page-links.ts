// Lists the links and the files that a page names.
import { DOCUMENT_NAMES, type Documents } from '../../../../../runtime/edit/change.ts';
import { isObject, ownMember } from '../../../../../runtime/model/json.ts';
import { channelOf, suffixOf } from '../../../../../runtime/model/link.ts';
import { withoutHidden } from '../../../../../runtime/model/page.ts';
import { decodeEscapes } from '../../../../../runtime/model/percent-escapes.ts';
import { slotNamesOf } from '../../../../assembly/slots.ts';
import type { BlockPlace } from '../../saving/rejection.ts';
import type { CheckedPage } from './page-check.ts';
import { listParts, listWords, readAttributes, type PlacedPart } from './page-values.ts';

export interface PlacedLink {
  place: BlockPlace;
  /** The code of the page that it leads to, if it names one. */
  channel?: string;
  /** Where it leads, as it is stored; empty if it leads nowhere. */
  address: string;
}

type Site = Pick<CheckedPage, 'site' | 'documents'>;

/** The longest address that the server reads. */
const MAX_LENGTH = 2000;
/** Names that browsers and the page itself have. */
const OF_PAGE: readonly string[] = ['', 'top', 'main'];

/** The links of parts, of marked words and of rich texts. */
export function listLinks({ site, documents }: Site): PlacedLink[] {
  const ofParts = listParts(documents).flatMap((placed) => linkOf(placed, site));
  const ofTexts = listWords(documents).flatMap(({ text, place }) =>
    readAttributes(text, 'a', 'href').map((href) => ({ place, address: href ?? '' })),
  );
  return [...ofParts, ...ofTexts];
}

function linkOf({ part, place, dict }: PlacedPart, site: CheckedPage['site']): PlacedLink[] {
  const bound = typeof part.dictCode === 'string' ? ownMember(dict, part.dictCode) : undefined;
  const { linkType, linkUrl, linkChannelCode } =
    isObject(bound) && bound.linkType !== undefined ? bound : part;
  if (linkType === 2) return [{ place, address: typeof linkUrl === 'string' ? linkUrl : '' }];
  if (linkType !== 1) return [];
  const channel = typeof linkChannelCode === 'string' ? linkChannelCode : '';
  const path = channelOf(site.channels, channel)?.linkUrl ?? '';
  return [{ place, channel, address: path === '' ? '' : path + suffixOf(part) }];
}

/** The pictures, videos and files of the media library. */
export function listFiles(documents: Documents): { place: BlockPlace; address: string }[] {
  const isOfLibrary = (address: unknown): address is string =>
    typeof address === 'string' && address.startsWith('/media/');
  return [
    ...listParts(documents).flatMap(({ part, place, dict }) => {
      const bound = typeof part.dictCode === 'string' ? ownMember(dict, part.dictCode)?.url : undefined;
      const address = bound ?? part.url;
      return isOfLibrary(address) ? [{ place, address }] : [];
    }),
    ...listWords(documents).flatMap(({ text, place }) =>
      readAttributes(text, 'img', 'src')
        .filter(isOfLibrary)
        .map((address) => ({ place, address })),
    ),
  ];
}

/** The addresses of this site on a page that only the server knows, each once. */
export function listAddresses(page: Site & Pick<CheckedPage, 'path'>): string[] {
  const links = listLinks(page)
    .map(({ address }) => address)
    .filter((address) => isOfSite(address, page) && readHere(address, page) === undefined);
  const files = listFiles(page.documents).map(({ address }) => address);
  return [...new Set([...links, ...files])].filter(({ length }) => length <= MAX_LENGTH);
}

function isOfSite(address: string, { site: { origin } }: Site): boolean {
  if (address.startsWith('/')) return !address.startsWith('//');
  return origin !== '' && (address === origin || address.startsWith(`${origin}/`));
}

/** The block of this page that an address leads to, by its name; empty for its top, undefined elsewhere. */
export function readHere(address: string, { path }: Pick<CheckedPage, 'path'>): string | undefined {
  const [before = '', fragment = ''] = address.split('#', 2);
  const isHere = before === '' ? address !== '' : before.split('?', 1)[0] === path;
  if (!isHere) return undefined;
  return decodeEscapes(fragment) ?? fragment;
}

/** The names of blocks that links on this page may lead to. */
export function listAnchors(documents: Documents): Set<string> {
  const named = DOCUMENT_NAMES.flatMap((document) => withoutHidden(documents[document], slotNamesOf).vm);
  return new Set([...OF_PAGE, ...named.flatMap(({ anchor }) => anchor ?? [])]);
}
