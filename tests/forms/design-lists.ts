// The rule lists that the tests of the designer work on: of the corpus, the fixtures and the demo.
import { globSync, readFileSync } from 'node:fs';
import { ruleListOf } from '../../runtime/model/rule-list.ts';
import { isObject } from '../../runtime/model/json.ts';

/** `DESIGN_LISTS` names a folder with more of them. */
const MORE = process.env.DESIGN_LISTS;
const FILES = [
  'tests/forms/corpus/*/*.json',
  'tests/forms/fixtures/*.json',
  'schemas/forms/*.form.json',
  ...(MORE === undefined ? [] : [`${MORE}/*.json`]),
];

export interface DesignList {
  name: string;
  rules: readonly unknown[];
}

export const designLists: readonly DesignList[] = globSync(FILES)
  .toSorted()
  .flatMap((name) => {
    const read = JSON.parse(readFileSync(name, 'utf8')) as unknown;
    const rules = ruleListOf(isObject(read) && Array.isArray(read.rule) ? read.rule : read);
    return Array.isArray(rules) && rules.length > 0 ? [{ name, rules }] : [];
  });
