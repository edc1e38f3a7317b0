import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeChange, type Documents } from '../../runtime/edit/change.ts';
import { formatOf, formatRange, readRuns, rewriteText, writeRuns } from '../../runtime/edit/marks.ts';
import type { Operation } from '../../runtime/edit/operation.ts';
import { readPart, readText } from '../../runtime/edit/part.ts';
import type { TextRun } from '../../runtime/model/marks.ts';
import { sanitizeMarks } from '../../runtime/model/sanitize-marks.ts';
import { makeDocuments, operations } from './fixtures.ts';

const TITLE = { document: 'content' as const, key: 'hero', path: ['subContentMap', 'Title'], leaf: 'title' };

function change(documents: Documents, made: Operation[]): Documents {
  const changed = makeChange(operations, documents, made);
  if ('problem' in changed) throw new Error(changed.problem.message);
  return changed.documents;
}
const withRuns = (runs: readonly TextRun[]): Documents => {
  const documents = makeDocuments();
  return change(documents, writeRuns(documents, TITLE, runs));
};
const RUNS: TextRun[] = [{ text: 'Fired ' }, { text: 'slowly', bold: true }, { text: ' here' }];

test('a range is marked, and no mark is left when the last one is removed', () => {
  const marked = formatRange([{ text: 'Fired slowly here' }], { from: 6, to: 12 }, { bold: true });
  expect(marked).toEqual(RUNS);
  const documents = withRuns(marked);
  expect(readText(documents, TITLE)).toBe('Fired slowly here');
  expect(readRuns(documents, TITLE)).toEqual(RUNS);
  expect(formatOf(RUNS, { from: 6, to: 12 })).toEqual({ bold: true });
  expect(formatOf(RUNS, { from: 4, to: 12 })).toEqual({});
  const plain = formatRange(RUNS, { from: 0, to: 17 }, { bold: undefined });
  expect(readPart(change(documents, writeRuns(documents, TITLE, plain)), TITLE)).not.toHaveProperty('marks');
});

test.each([
  ['Fired very slowly here', [{ text: 'Fired very ' }, { text: 'slowly', bold: true }, { text: ' here' }]],
  ['Fired slowly, here', [{ text: 'Fired ' }, { text: 'slowly,', bold: true }, { text: ' here' }]],
  ['Fired slow here', [{ text: 'Fired ' }, { text: 'slow', bold: true }, { text: ' here' }]],
  ['slowly here', [{ text: 'slowly', bold: true }, { text: ' here' }]],
  ['', []],
])('the text becomes %j, and what stays keeps its marks', (text, expected) => {
  const documents = withRuns(RUNS);
  expect(readRuns(change(documents, rewriteText(documents, TITLE, text)), TITLE)).toEqual(expected);
});

const runs = fc.array(
  fc.record(
    {
      text: fc.string({ minLength: 1, maxLength: 5 }),
      bold: fc.constant(true),
      color: fc.constantFrom('#ff6a00', '#16202e'),
    },
    { requiredKeys: ['text'] },
  ),
  { minLength: 1, maxLength: 5 },
);

test('marks never change the text, stored marks are always those of the text, and undo restores both', () => {
  fc.assert(
    fc.property(runs, fc.nat(20), fc.nat(20), fc.string({ maxLength: 8 }), (before, one, other, text) => {
      const documents = withRuns(before);
      const shown = readText(documents, TITLE);
      const range = { from: Math.min(one, other), to: Math.max(one, other) };
      const marked = formatRange(readRuns(documents, TITLE), range, { italic: true });
      expect(marked.map((run) => run.text).join('')).toBe(shown);
      const made = makeChange(operations, documents, rewriteText(documents, TITLE, text));
      if ('problem' in made) throw new Error(made.problem.message);
      const { marks } = readPart(made.documents, TITLE) ?? {};
      expect(sanitizeMarks(marks)).toEqual(marks);
      expect(
        readRuns(made.documents, TITLE)
          .map((run) => run.text)
          .join(''),
      ).toBe(text);
      const back = makeChange(operations, made.documents, made.change.revert);
      expect('documents' in back && back.documents.content.data).toEqual(documents.content.data);
    }),
  );
});
