// What the console's menu and its home draw of the documents.
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { flattenMessages } from '../../runtime/model/words/flatten-messages.ts';
import { localeDocuments } from '../../src/assembly/locale-documents.ts';

test('each screen of the menu has an icon, so that titles stand in one line', () => {
  const without = globSync('schemas/console/*.{list,record,figures}.json').filter((file) => {
    const { group, icon } = JSON.parse(readFileSync(file, 'utf8')) as { group?: string; icon?: string };
    return group !== undefined && icon === undefined;
  });
  expect(without).toEqual([]);
});

test.each(['zh-CN', 'en-US'])('whatever waits has a word for its button in %s', (language) => {
  const messages = flattenMessages(localeDocuments.get(language)?.messages.console ?? {});
  const named = Object.keys(messages).flatMap((key) => /^waiting\.(\w+)$/.exec(key)?.[1] ?? []);
  const waiting = named.filter((name) => JSON.stringify(messages[`waiting.${name}`]).includes('{count}'));
  expect(waiting.length).toBeGreaterThan(10);
  expect(waiting.filter((name) => messages[`waiting.${name}.act`] === undefined)).toEqual([]);
});
