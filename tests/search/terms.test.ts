import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SearchText } from '../../src/server/domains/search/search-document.ts';
import { loadSounds } from '../../src/server/domains/search/sounds.ts';
import { termsOf } from '../../src/server/domains/search/terms.ts';

const text = fc.constantFrom('', '釉面砖', 'Glazed tiles', '青瓷 tile', '0571-8888 6612', 'hand-made');
const texts = fc.record({ title: text, lead: text, body: text });

test('a document in two languages has the terms of each of them, whatever texts are the same', async () => {
  const soundsOf = await loadSounds();
  const of = (...all: [string, SearchText][]) =>
    termsOf({ kind: 'article', code: 'a', stamp: '', texts: new Map(all) }, soundsOf);
  fc.assert(
    fc.property(texts, texts, (chinese, english) => {
      const alone = [of(['zh-CN', chinese]), of(['en-US', english])];
      const together = of(['zh-CN', chinese], ['en-US', english]);
      for (const member of ['terms', 'words'] as const)
        expect(new Set(together[member])).toEqual(new Set(alone.flatMap((each) => each[member])));
    }),
  );
});
