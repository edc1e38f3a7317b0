// Finds links and files that lead to nothing.
import { readLink } from '../../../../../runtime/model/link-address.ts';
import { channelOf } from '../../../../../runtime/model/link.ts';
import { definePageCheck, type CheckedPage, type Finding } from './page-check.ts';
import { listAnchors, listFiles, listLinks, readHere, type PlacedLink } from './page-links.ts';

export default definePageCheck({
  isOfTexts: true,
  run(page) {
    const anchors = listAnchors(page.documents);
    const known = page.addresses;
    const links = listLinks(page).flatMap((link) => checkLink(link, page, anchors));
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

function checkLink(link: PlacedLink, page: CheckedPage, anchors: ReadonlySet<string>): Finding[] {
  const { place, channel, address } = link;
  const broken = (message: string, shown = address): Finding[] => [
    { severity: 'must look', place, message, values: { address: shown } },
  ];
  if (channel !== undefined && channelOf(page.site.channels, channel) === undefined)
    return broken('check.pageMissing', channel);
  const read = readLink(address);
  if ('problem' in read) return broken(address.trim() === '' ? 'check.linkEmpty' : 'check.linkWrong');
  const here = readHere(address, page);
  if (here !== undefined) return anchors.has(here) ? [] : broken('check.anchorMissing', `#${here}`);
  return page.addresses?.missing.has(address) === true ? broken('check.linkMissing') : [];
}
