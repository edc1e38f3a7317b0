// Finds links and files that lead to nothing.
import { DOCUMENT_NAMES } from '../../../../../runtime/edit/change.ts';
import { listPlaces } from '../../../../assembly/marked-places.ts';
import type { BlockPlace } from '../../saving/rejection.ts';
import { readLink } from '../../../../../runtime/model/link-address.ts';
import { channelOf } from '../../../../../runtime/model/link.ts';
import { definePageCheck, type CheckedPage, type Finding } from './page-check.ts';
import { listAnchors, listFiles, listLinks, readHere, type PlacedLink } from './page-links.ts';

export default definePageCheck({
  isOfTexts: true,
  run(page) {
    const menu = listMenu(page.documents);
    const anchors = listAnchors(page.documents);
    const known = page.addresses;
    const links = listLinks(page)
      // Visitors get no entry of the menu whose page is gone or not public; with its page it comes back.
      .filter(({ place, channel }) => isShown(page, channel) || !menu.some((each) => isIn(place, each)))
      .flatMap((link) => checkLink(link, page, anchors));
    const files = listFiles(page.documents)
      .filter(({ address }) => known?.missing.has(address) === true)
      .map(({ place, address }): Finding => ({
        severity: 'must look',
        place,
        message: 'check.fileMissing',
        values: { address },
      }));
    const unknown: Finding[] =
      known === undefined ? [{ severity: 'hint', message: 'check.linksUnknown' }] : [];
    return [...links, ...files, ...unknown];
  },
});

function isShown({ site }: CheckedPage, code: string | undefined): boolean {
  if (code === undefined) return true;
  const channel = channelOf(site.channels, code);
  return channel !== undefined && channel.isDown !== true;
}

/** The places of the lists that are the menu of the site. */
const listMenu = (documents: CheckedPage['documents']): BlockPlace[] =>
  DOCUMENT_NAMES.flatMap((document) =>
    listPlaces(documents[document], 'siteMenu').map(([key = '', ...path]) => ({
      document,
      key: String(key),
      path: path.map(String),
    })),
  );

const isIn = (place: BlockPlace, list: BlockPlace): boolean =>
  place.document === list.document &&
  place.key === list.key &&
  list.path.every((step, index) => place.path[index] === step);

function checkLink(link: PlacedLink, page: CheckedPage, anchors: ReadonlySet<string>): Finding[] {
  const { place, channel, address } = link;
  const broken = (message: string, shown = address): Finding[] => [
    { severity: 'must look', place, message, values: { address: shown } },
  ];
  if (channel !== undefined) {
    const target = channelOf(page.site.channels, channel);
    if (target === undefined) return broken('check.pageMissing', channel);
    // The page itself becomes public with its link.
    if (target.isDown === true && target.linkUrl !== page.path)
      return broken('check.pageDown', target.channelName);
  }
  const read = readLink(address);
  if ('problem' in read) return broken(address.trim() === '' ? 'check.linkEmpty' : 'check.linkWrong');
  const here = readHere(address, page);
  if (here !== undefined) return anchors.has(here) ? [] : broken('check.anchorMissing', `#${here}`);
  return page.addresses?.missing.has(address) === true ? broken('check.linkMissing') : [];
}
