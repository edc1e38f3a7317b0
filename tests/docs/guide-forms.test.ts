/** Runs the examples of docs/guide-forms.md, and checks that its tables are complete. */
import { beforeAll, describe, expect, test } from 'vitest';
import { registerForms } from '../../runtime/forms/formily/register-server.ts';
import { FORMAT_NAMES } from '../../runtime/forms/formily/formats.ts';
import { localize } from '../../runtime/forms/rules/localize.ts';
import type { FormRule } from '../../runtime/forms/rules/rule.ts';
import { checkRules } from '../../runtime/forms/templates/check-rules.ts';
import { CHANGEABLE, FIXED, STATE, VALIDATOR } from '../../runtime/forms/templates/keywords.ts';
import { REASONS } from '../../runtime/forms/templates/reasons.ts';
import { fields } from '../../src/assembly/forms/fields.ts';
import { faults, submit } from '../forms/scope.ts';
import { readExamples, readGuide, type Example } from './examples.ts';

beforeAll(() => registerForms(() => undefined));

interface Submission {
  values: unknown;
  accepted?: unknown;
  errors?: string[];
}
interface Rejected {
  rule: unknown;
  at: string;
  code: string;
  reason?: string;
}

const examples = readExamples('guide-forms');

/** The rule list that a block of submissions belongs to: the last one before it. */
function rulesBefore({ line }: Example): readonly FormRule[] {
  const rules = examples.findLast((each) => each.marker === 'rules' && each.line < line);
  return localize(rules?.content, 'en-US') as readonly FormRule[];
}

test('every example has a marker that says how it is run', () => {
  expect(new Set(examples.map(({ marker }) => marker))).toEqual(
    new Set(['rules', 'submissions', 'rejected']),
  );
});

test.each(examples.filter(({ marker }) => marker === 'rules'))(
  'rules at line $line can be saved',
  (example) => {
    for (const language of ['zh-CN', 'en-US'])
      expect(checkRules(localize(example.content, language), {}, fields)).toEqual([]);
  },
);

describe.each(examples.filter(({ marker }) => marker === 'submissions'))(
  'submissions at line $line',
  (example) => {
    test.each(example.content as Submission[])('$values', async ({ values, accepted, errors }) => {
      const form = { rule: rulesBefore(example), option: {} };
      if (errors === undefined) expect(await submit(form, values)).toEqual({ ok: true, value: accepted });
      else expect(await faults(form, values)).toEqual(errors);
    });
  },
);

describe.each(examples.filter(({ marker }) => marker === 'rejected'))('rules at line $line', (example) => {
  test.each(example.content as Rejected[])('are rejected: $code at $at', ({ rule, at, code, reason }) => {
    const details: unknown =
      reason === undefined ? expect.anything() : expect.objectContaining({ key: reason });
    expect(checkRules([rule], {}, fields)).toContainEqual(
      expect.objectContaining({ pointer: at, code, details }),
    );
  });
});

test('the tables name every keyword, state, validator, format and reason', () => {
  const guide = readGuide('guide-forms');
  const names = [CHANGEABLE, FIXED, STATE, VALIDATOR, REASONS].flatMap((table) => Object.keys(table));
  expect([...names, ...FORMAT_NAMES].filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
});
