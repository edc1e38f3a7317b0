/** Runs the examples of docs/guide-owned-blocks.md. */
import { expect, test } from 'vitest';
import { fillData } from '../../runtime/compile/fill.ts';
import type {
  OwnedBlockDocument,
  OwnedField,
  OwnedNode,
  Shows,
} from '../../runtime/generated/documents.generated.ts';
import type { BlockData } from '../../runtime/model/page.ts';
import { checkOwned } from '../../runtime/owned/check-owned.ts';
import { subjectOf } from '../../runtime/owned/subject.ts';
import { compileOwned } from '../../runtime/owned/compile-owned.ts';
import { planMigration } from '../../runtime/owned/migrate/plan-migration.ts';
import { runOwnedSteps } from '../../runtime/owned/migrate/run-steps.ts';
import { invertSteps } from '../../runtime/owned/migrate/steps.ts';
import { OWNED_OPERATIONS } from '../../runtime/owned/operations/operations.ts';
import { outermost } from '../../runtime/owned/scope.ts';
import { compileShows } from '../../runtime/owned/shows.ts';
import { makeDefinition, planOf, withView } from '../owned/sample.ts';
import { draw } from '../render/draw.tsx';
import { readExamples, readGuide } from './examples.ts';

const examples = readExamples('guide-owned-blocks');
const withMarker = (marker: string) => examples.filter((example) => example.marker === marker);

/** The `text` block of the guide that follows a line. */
function textAfter(line: number): string | undefined {
  const rest = readGuide('guide-owned-blocks').split('\n').slice(line).join('\n');
  return /^```text\n([^]*?)\n```$/m.exec(rest)?.[1];
}

test.each(withMarker('owned'))('the block at line $line draws its texts', ({ content }) => {
  const { definition, data, text } = content as {
    definition: OwnedBlockDocument;
    data: BlockData;
    text: string[];
  };
  expect(checkOwned(definition)).toEqual([]);
  const { html, problems } = draw(planOf(definition), fillData(compileOwned(definition).document.data, data));
  expect(problems).toEqual([]);
  expect([...html.matchAll(/>([^<>]+)</g)].map(([, shown]) => shown)).toEqual(text);
});

test.each(withMarker('shows'))('the rows at line $line are the stated expression', ({ content, line }) => {
  const scope = outermost(makeDefinition());
  const written = compileShows(content as Shows, (key) => subjectOf(scope, key));
  expect(written).toBe(textAfter(line));
});

test.each(withMarker('problems').flatMap(({ content }) => content as { view: OwnedNode; problem: string }[]))(
  'the view has the problem $problem',
  ({ view, problem }) => {
    const found = checkOwned(withView(view)).map(({ code, pointer }) => `${code} ${pointer}`);
    expect(found).toEqual([problem]);
  },
);

test.each(withMarker('migration'))('the versions at line $line have the stated changes', ({ content }) => {
  const { before, after, changes, data, migrated } = content as {
    before: OwnedField[];
    after: OwnedField[];
    changes: string[];
    data: BlockData;
    migrated: BlockData;
  };
  const of = (fields: OwnedField[]) => makeDefinition({ section: [], choices: [], fields });
  const plan = planMigration(of(before), of(after));
  expect(plan.changes.map((change) => `${change.class} ${change.what}`)).toEqual(changes);
  const given = { language: 'zh-CN', data, layers: {} };
  const made = runOwnedSteps(given, plan.steps);
  expect(made.data).toEqual(migrated);
  expect(runOwnedSteps(made, invertSteps(plan.steps))).toEqual(given);
});

test('the guide names every operation', () => {
  const guide = readGuide('guide-owned-blocks');
  const names = Object.keys(OWNED_OPERATIONS).filter((name) => name !== 'remakeField');
  expect(names.filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
});
