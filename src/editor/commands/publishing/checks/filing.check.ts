// Checks that a site for mainland China shows its filing numbers in its footer.
import { withoutHidden, type StoredPart } from '../../../../../runtime/model/page.ts';
import { slotNamesOf } from '../../../../assembly/slots.ts';
import { definePageCheck, type CheckedPage, type Finding } from './page-check.ts';

/** The kind of block that draws the numbers, and the part for one that was typed into it. */
const FOOTER = 'footer';
const TYPED = 'ICP';
/** A number of zeros is a sample, as kits have it. */
const SAMPLE = /备0+号/;
/** A site whose first language is this one is for mainland China. */
const MAINLAND = 'zh-CN';

export default definePageCheck({
  run({ site, documents }: CheckedPage): Finding[] {
    if (site.defaultLanguage !== MAINLAND) return [];
    const { vm, data } = withoutHidden(documents.WebSiteCommon, slotNamesOf);
    const footer = vm.find(({ block }) => block === FOOTER);
    if (footer === undefined) return [{ severity: 'hint', message: 'check.noFooter' }];
    const place = { document: 'WebSiteCommon' as const, key: footer.key, path: ['subContentMap', TYPED] };
    const parts = data[footer.key]?.subContentMap as Record<string, StoredPart> | undefined;
    const typed = parts?.[TYPED]?.title;
    const own = typeof typed === 'string' && !SAMPLE.test(typed) ? typed.trim() : '';
    const icp = site.filing?.icp ?? own;
    const found: Finding[] = [];
    if (icp === '') found.push({ severity: 'must look', place, message: 'check.icpMissing' });
    if (site.filing?.police === undefined)
      found.push({ severity: 'hint', place, message: 'check.policeMissing' });
    return found;
  },
});
